import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ContractCache, createContractCache, toCacheKey } from './contract-cache.ts';
import { assumptionsFile, loadContract } from './contract.ts';

let folder: string;
let cache: ContractCache;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-marts-kit-'));
  cache = createContractCache(folder);
});
afterEach(() => rm(folder, { recursive: true }));

test('a contract from the cache is the same as one that was made', async () => {
  const made = await loadContract({ overlays: [assumptionsFile] }, cache);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await loadContract({ overlays: [assumptionsFile] }, cache)).toEqual(made);
});

test('it is frozen too', async () => {
  await loadContract({}, cache);
  expect(Object.isFrozen((await loadContract({}, cache)).operations[0]!.params)).toBe(true);
});

test('other overlays are another contract', async () => {
  await loadContract({}, cache);
  await loadContract({ overlays: [assumptionsFile] }, cache);
  expect(await readdir(folder)).toHaveLength(2);
});

test('a file that is not whole is made anew', async () => {
  const made = await loadContract({}, cache);
  const [file] = await readdir(folder);
  await writeFile(join(folder, file!), '{"document":');
  expect(await loadContract({}, cache)).toEqual(made);
});

test('a folder that cannot be written to costs time only', async () => {
  await writeFile(join(folder, 'file'), '');
  const made = await loadContract({}, createContractCache(join(folder, 'file', 'below')));
  expect(made.operations).toHaveLength(165);
});

test('the key tells texts and their order apart', async () => {
  const [a, b] = [
    { name: 'a', text: '1' },
    { name: 'b', text: '2' },
  ];
  const keys = await Promise.all([
    toCacheKey([a, b], 'refuse'),
    toCacheKey([b, a], 'refuse'),
    toCacheKey([a], 'refuse'),
    toCacheKey([a, b], 'skip'),
  ]);
  expect(new Set(keys).size).toBe(4);
});
