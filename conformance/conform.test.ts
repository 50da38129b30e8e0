import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConformOptions, conformDeployment, type ConformResult } from './conform.ts';
import { loadContracts } from './testing/conform-toy.ts';
import { startToy, type Toy } from './testing/toy-server.ts';
import type { ToyFault } from './testing/toy-types.ts';

const folder = mkdtempSync(join(tmpdir(), 'conform-command-'));
const broken: ToyFault = {
  act: ({ operation }, usual) => (operation.id === 'listDataStorages' ? { status: 200, body: {} } : usual()),
};
let good: Toy;
let bad: Toy;
beforeAll(async () => {
  const { contract } = await loadContracts();
  [good, bad] = await Promise.all([startToy(contract), startToy(contract, {}, broken)]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([good.close(), bad.close()]);
});

const conform = (toy: Toy, given: Partial<ConformOptions> = {}): Promise<ConformResult> => {
  const file = join(folder, `keys-${new URL(toy.url).port}.json`);
  writeFileSync(file, JSON.stringify({ url: toy.url, keys: toy.keys }));
  return conformDeployment({
    target: undefined,
    keys: file,
    config: undefined,
    contract: undefined,
    overlays: [],
    writes: undefined,
    only: ['data-storages'],
    seed: 1,
    strict: false,
    required: 0,
    inclusion: undefined,
    budget: 2495,
    maxTime: undefined,
    concurrency: 4,
    timeout: 5000,
    shard: undefined,
    baseline: undefined,
    replay: undefined,
    dryRun: false,
    journal: join(folder, 'journal'),
    cleanUp: undefined,
    verbose: false,
    folder,
    environment: {},
    stderr: { write: () => true, isTTY: false },
    ...given,
  });
};
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('marts conform', () => {
  it('is 0 on a server that keeps to the specification', async () => {
    expect((await conform(good)).code).toBe(0);
  });

  it('is 1 on one that does not, and names requirement, operation and a curl line', async () => {
    const { code, output } = await conform(bad);
    expect(code).toBe(1);
    expect(output).toContain('GET /api/data-storages (listDataStorages)');
    expect(output).toContain('operation-listDataStorages');
    expect(output).toMatch(/curl -i 'http:\/\/127/);
  });

  it('replays a finding, and says when it no longer occurs', async () => {
    const only = ['success/listDataStorages'];
    const replay = only[0]!;
    expect((await conform(bad, { only, replay })).code).toBe(1);
    expect((await conform(good, { only, replay })).output).toContain('no longer occurs');
    const undecidable = { only: ['success/createReport'], replay: 'success/createReport' };
    await expect(conform(good, undecidable)).rejects.toThrow(/could not reproduce/);
  });

  it('replays a finding that rests on what comes before it', async () => {
    const { contract } = await loadContracts();
    let isBroken = false;
    const later = await startToy(
      contract,
      {},
      {
        act: ({ operation }, usual) => {
          if (operation.id === 'listDataMarts') isBroken = true;
          return isBroken && operation.id === 'listDataStorages' ? { status: 200, body: {} } : usual();
        },
      },
    );
    const only = ['success/listDataStorages'];
    const { code, output } = await conform(later, { only, replay: only[0]! });
    await later.close();
    expect([code, output]).toEqual([1, expect.stringContaining('the finding occurs after what comes before it')]);
  });

  it('begins no other run after one that was ended', async () => {
    const { contract } = await loadContracts();
    const only = ['success/listDataStorages'];
    const messages: string[] = [];
    const ending = await startToy(
      contract,
      {},
      {
        act: ({ operation }, usual) => {
          if (operation.id === 'listDataStorages') process.emit('SIGINT');
          return usual();
        },
      },
    );
    const stderr = { write: (text: string) => messages.push(text) > 0, isTTY: false };
    await conform(ending, { only: [...only, 'success/listDataMarts'], replay: only[0]!, concurrency: 1, stderr }).catch(
      () => undefined,
    );
    await ending.close();
    expect(messages.filter((text) => text.includes('what comes before'))).toEqual([]);
  });

  it('begins no other run after one that has left something behind, and keeps its journal', async () => {
    const { contract } = await loadContracts();
    const sticking = await startToy(
      contract,
      {},
      {
        act: ({ operation }, usual) => (operation.method === 'DELETE' ? { status: 409 } : usual()),
      },
    );
    const journal = join(folder, 'left-behind.journal');
    const only = ['success/createDataMart'];
    const messages: string[] = [];
    const stderr = { write: (text: string) => messages.push(text) > 0, isTTY: false };
    await conform(sticking, { only, replay: only[0]!, writes: true, journal, stderr }).catch(() => undefined);
    await sticking.close();
    expect(messages.filter((text) => text.includes('what comes before'))).toEqual([]);
    expect(readFileSync(journal, 'utf8')).toContain('/api/data-marts/');
  });

  it('accepts what a baseline lists, and refuses a stale one', async () => {
    const { report } = await conform(bad);
    const known = report!.findings.map(({ id }) => ({ id, reason: 'known' }));
    const baseline = file('baseline.json', JSON.stringify(known));
    expect((await conform(bad, { baseline })).code).toBe(0);
    const stale = file('stale.json', JSON.stringify([{ id: 'gone', reason: 'known' }]));
    const { code, output } = await conform(good, { baseline: stale, only: [] });
    expect([code, output.includes('no longer occurs')]).toEqual([1, true]);
  });

  it('fails when too little can be concluded', async () => {
    const { code, output } = await conform(good, { required: 1 });
    expect([code, output.includes('less than the required 100.0 %')]).toEqual([1, true]);
  });

  it('prints a plan without a request', async () => {
    const before = good.log.length;
    const { output } = await conform(good, { dryRun: true });
    expect(output).toContain('success/listDataStorages');
    expect(good.log.length).toBe(before);
  });

  it('asserts what an overlay of the deployment states', async () => {
    const overlay = file(
      'deployment.overlay.yaml',
      [
        'overlay: 1.0.0',
        'info: { title: Deployment, version: 1.0.0 }',
        'actions:',
        '  - target: $.components.schemas.DataStorageListResponse',
        '    update: { required: [vendor] }',
      ].join('\n'),
    );
    const { code, output } = await conform(good, { overlays: [overlay] });
    expect([code, output.includes("must have required property 'vendor'")]).toEqual([1, true]);
  });

  it('removes what an interrupted run has left', async () => {
    const { contract } = await loadContracts();
    const toy = await startToy(contract);
    const creation = {
      resource: 'DataMart',
      id: 'x',
      role: 'technical-user',
      method: 'DELETE',
      path: '/api/data-marts/x',
    };
    const journal = file(
      'left.journal',
      `${JSON.stringify({ target: toy.url })}\n${JSON.stringify({ add: creation })}\n{"add":{"cut`,
    );
    const { code, output } = await conform(toy, { cleanUp: journal });
    await toy.close();
    expect([code, output]).toEqual([0, 'removed 1 of 1\n']);
    expect(toy.log).toContain('DELETE /api/data-marts/x');
  });

  it.each([
    [{ target: 'ftp://x' }, /is no http or https URL/],
    [{ target: 'http://127.0.0.1:1' }, /connection was refused|exchange/],
    [{ config: '/nowhere.yaml' }, /cannot read/],
    [{ cleanUp: '/nowhere.journal' }, /cannot read the journal/],
    [{ inclusion: 'x>y' }, /--role-inclusion/],
    [{ only: ['nothing'] }, /names no check/],
  ])('%j is refused in one sentence', async (given: Partial<ConformOptions>, message) => {
    const toy = given.target === 'http://127.0.0.1:1' ? { ...good, url: given.target, keys: unreachable() } : good;
    await expect(conform(toy, given)).rejects.toThrow(message);
  });
});

function unreachable(): Toy['keys'] {
  const key = { apiOrigin: 'http://127.0.0.1:1', apiKeyId: 'id', apiKeySecret: 'secret' };
  return { 'business-user': `svc_key_${Buffer.from(JSON.stringify(key)).toString('base64url')}` };
}
