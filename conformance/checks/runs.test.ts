import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const kept = 'A run of a DataMart is not listed to a key that reads it, and is to another';

/**
 * A service that lists no runs of a DataMart to a Business User, once in so many times, and may not let it read them
 * either.
 */
function hiding(isHidden: (time: number) => boolean, isRead = true): ToyFault {
  let time = 0;
  return {
    act: ({ operation, role }, usual) => {
      const reply = usual();
      if (role !== 'business-user') return reply;
      if (operation.id === 'getDataMartRun' && !isRead) return { status: 403 };
      if (operation.id !== 'listDataMartRuns' || !isObject(reply.body) || !isHidden((time += 1))) return reply;
      return { ...reply, body: { items: [] } };
    },
  };
}

it.each<[string, ToyFault, readonly string[]]>([
  ['as to everyone', {}, []],
  ['never', hiding(() => true), [kept]],
  ['a little later', hiding((time) => time < 3), []],
  ['to those alone who read them', hiding(() => true, false), []],
])('runs of a DataMart are listed to a Business User %s', async (_, fault, want) => {
  const { findings } = await conformToy(contracts, {}, fault, { only: ['runs/runDataMart'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

/** A toy that tells each caller who it is, and whose runs name somebody. */
function naming(name: (caller: string) => string): ToyFault {
  const callers = new Map<string, string>();
  return {
    act: ({ operation, role = '', path }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: role } };
      const reply = usual();
      if (operation.id === 'runDataMart' && isObject(reply.body)) callers.set(reply.body['runId'] as string, role);
      if (operation.id !== 'getDataMartRun' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, createdBy: { id: name(callers.get(path['runId']!) ?? '') } } };
    },
  };
}

it.each<[string, (caller: string) => string, readonly string[]]>([
  ['who has begun it', (caller) => caller, []],
  ['the service', () => 'service', []],
  ['another', () => 'project-admin', ['A run names another caller as its creator']],
])('a run names %s', async (_, name, want) => {
  const { findings } = await conformToy(contracts, {}, naming(name), { only: ['runs/runDataMart'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

/** A toy whose project list says of each run that it is one of a DataMart. */
function attributing(to: (own: string, marts: readonly string[]) => string): ToyFault {
  const marts: string[] = [];
  const runs = new Map<string, string>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createDataMart') marts.push(reply.body['id'] as string);
      if (operation.id === 'runDataMart') runs.set(reply.body['runId'] as string, path['id']!);
      if (operation.id !== 'listProjectRuns') return reply;
      const items = [...runs].map(([id, own]) => ({ id, dataMartId: to(own, marts) }));
      return { ...reply, body: { items } };
    },
  };
}

it.each<[string, Parameters<typeof attributing>[0], readonly string[]]>([
  ['its own', (own) => own, []],
  ['one that has another id there', (own) => `v1-${own}`, []],
  ['the newest', (_, marts) => marts.at(-1)!, ['A list says of a run that it is one of another DataMart']],
])('a run is listed as one of a DataMart: %s', async (_, to, want) => {
  const only = ['contexts', 'runs/runDataMart'];
  const { findings } = await conformToy(contracts, {}, attributing(to), { only });
  expect(findings.filter(({ check }) => check === 'runs').map(({ summary }) => summary)).toEqual(want);
});

it('the run of a report is looked for in the DataMart that a list shows the report with, where it may not be read', async () => {
  const run = { id: 'run-1', dataMartId: 'm-1' };
  const listed: ToyFault = {
    act: ({ operation: { id } }, usual) => {
      if (['getReport', 'createReport'].includes(id)) return { status: 403 };
      if (id === 'listReports') return { status: 200, body: [{ id: 'r-1', dataMart: { id: 'm-1' } }] };
      if (id === 'streamReportData') return { status: 200, text: '{"a":1}\n', headers: { 'x-svc-run-id': run.id } };
      if (id === 'getDataMartRun') return { status: 200, body: run };
      return ['listDataMartRuns', 'listProjectRuns'].includes(id) ? { status: 200, body: [run] } : usual();
    },
  };
  const { inconclusive, findings } = await conformToy(contracts, {}, listed, { only: ['runs/streamReportData'] });
  expect([inconclusive, findings]).toEqual([[], []]);
});

it.each<[string, (role: string | undefined) => boolean, readonly string[]]>([
  ['to everyone', () => true, []],
  [
    'to all but who has begun them',
    (role) => role !== 'technical-user',
    ['A run is not listed to the key that has begun it, and is to another'],
  ],
  ['to those alone who may begin them', (role) => role !== 'business-user', []],
])('new runs are in the list of the project %s', { timeout: 20_000 }, async (_, isShown, want) => {
  const begun = new Set<unknown>();
  const act: ToyFault['act'] = ({ operation, role }, usual) => {
    const reply = usual();
    if (operation.id === 'runDataMart' && isObject(reply.body)) begun.add(reply.body['runId']);
    if (operation.id !== 'listProjectRuns' || !isObject(reply.body) || isShown(role)) return reply;
    const items = (reply.body['items'] as readonly { readonly id: string }[]).filter(({ id }) => !begun.has(id));
    return { ...reply, body: { ...reply.body, items } };
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['runs/runDataMart'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
