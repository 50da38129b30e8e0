import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseCommand } from './command.ts';
import { fixtures } from './fixtures.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fixtures-'));
});
afterAll(() => rm(folder, { recursive: true }));

const run = async (...argv: readonly string[]): Promise<string> => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    expect(await fixtures.run(parseCommand(fixtures, argv, {}))).toBe(0);
    return write.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    write.mockRestore();
  }
};

describe('marts fixtures', () => {
  test('writes files, and nothing half', async () => {
    const out = join(folder, 'new', 'place');
    expect(await run('--operation', 'createContext', '--world', 'empty', '--out', out)).toBe(
      `3 files written to ${out}\n`,
    );
    const files = await readdir(out, { recursive: true });
    expect(files.toSorted()).toEqual([
      'requests',
      'requests/createContext.json',
      'responses',
      'responses/createContext.json',
      'worlds',
      'worlds/empty.json',
    ]);
  });

  test('prints the same bytes as it writes', async () => {
    await run('--world', 'empty', '--seed', '7', '--out', folder);
    const written = await readFile(join(folder, 'worlds/empty.json'), 'utf8');
    expect(await run('--world', 'empty', '--seed', '7', '--stdout')).toBe(written);
  });

  test('prints several files as one object', async () => {
    const printed = JSON.parse(await run('--world', 'empty', '--world', 'demo', '--stdout')) as object;
    expect(Object.keys(printed)).toEqual(['worlds/empty.json', 'worlds/demo.json']);
  });

  test('counts records and counts time back', async () => {
    const text = await run('--world', 'demo', '--count', 'dataMarts=14', '--now', '2030-01-01T00:00:00Z', '--stdout');
    const world = JSON.parse(text) as Record<string, { createdAt: string }[]>;
    expect(world['DataMart']).toHaveLength(14);
    expect(world['Run']!.at(-1)!.createdAt).toMatch(/^2029-12-31T23:/);
  });

  test.each<[argv: string[], want: string | RegExp]>([
    [['--operation', 'createContxt'], '"createContxt" is no operation of the contract; did you mean "createContext"?'],
    [['--world', 'dmo'], '--world is "dmo"; did you mean "demo"?; give one of empty, demo, large, edge'],
    [['--format', 'xml'], '--format is "xml"; give one of json, ndjson, ts'],
    [['--status', 'ok'], '--status is "ok"; give a whole number from 100'],
    [['--world', 'demo', '--count', 'marts=3'], 'a world has no "marts" to count'],
    [['--world', 'demo', '--count', 'reports=3', '--count', 'dataMarts=0'], '3 reports need at least 1 dataMarts'],
    [
      ['--operation', 'createContext', '--count', 'reports=3'],
      '--count reports=3 says nothing of what is asked for; it is for a world',
    ],
    [['--world', 'demo', '--count', '3'], '--count 3 says nothing of what is asked for; it is for operations'],
    [
      ['--operation', 'createContext', '--status', '503'],
      'createContext has no response with the status 503; it has 201',
    ],
    [['--now', 'noon'], '--now is "noon"; give a time such as'],
  ])('refuses %j', async (argv, want) => {
    await expect(run(...argv, '--stdout')).rejects.toThrow(want);
  });

  test('refuses a folder that it cannot write to', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const refusal = /cannot be written \(\w+\); give another folder/;
    for (const out of [file, join(file, 'deeper', 'still'), '/proc/nowhere/at/all']) {
      await expect(run('--world', 'empty', '--out', out)).rejects.toThrow(refusal);
    }
    await expect(run('--world', 'empty', '--out', '')).rejects.toThrow('--out is empty');
  });
});
