import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** The creator that a record names: of whom its creation came. */
type Naming = (created: string, request: ToyRequest) => string | JsonObject | null;

/** A toy that tells each caller who it is, and whose insights name their creators. */
function naming(name: Naming, tellsUsers = true): ToyFault {
  const creators = new Map<string, string>();
  return {
    act: (request, usual) => {
      const { operation, role = '' } = request;
      if (operation.id === 'getAuthContext') return { status: 200, body: tellsUsers ? { userId: role } : {} };
      const reply = usual();
      if (operation.lifecycle.resource !== 'Insight' || reply.body === undefined) return reply;
      const named = (one: unknown): unknown => {
        if (Array.isArray(one)) return one.map(named);
        if (!isObject(one)) return one;
        if (typeof one['id'] !== 'string')
          return Object.fromEntries(Object.entries(one).map(([key, of]) => [key, named(of)]));
        const { id } = one;
        if (operation.lifecycle.action === 'create') creators.set(id, creators.get(id) ?? role);
        return { ...one, createdBy: name(creators.get(id) ?? 'nobody', request) };
      };
      return { ...reply, body: named(reply.body) };
    },
  };
}

const conform = async (toy: ToyFault): Promise<readonly unknown[]> => {
  const only = ['state/Insight/script', 'updates', 'which-creator/createInsight'];
  const { findings } = await conformToy(contracts, { inclusive: true }, toy, { only });
  return findings.filter(({ check }) => check === 'which-creator').map(({ operationId }) => operationId);
};

it.concurrent.each<[string, ToyFault]>([
  ['who has created it', naming((created) => created)],
  ['who has created it, in an object', naming((created) => ({ id: created, name: 'A user' }))],
  ['nobody', naming(() => null)],
  ['somebody unknown', naming(() => 'service')],
  ['anybody, where nobody is told who it is', naming(() => 'project-admin', false)],
])('nothing is found where a record names %s', async (_, toy) => {
  expect(await conform(toy)).toEqual([]);
});

it.concurrent.each<[string, string, ToyFault]>([
  ['always names one caller', 'createInsight', naming(() => 'project-admin')],
  ['names one caller in an object', 'createInsight', naming(() => ({ id: 'project-admin' }))],
  [
    'is read with another',
    'getInsight',
    naming((created, { operation }) => (operation.id === 'getInsight' ? 'project-admin' : created)),
  ],
  [
    'is listed with another',
    'listInsights',
    naming((created, { operation }) => (operation.id === 'listInsights' ? 'project-admin' : created)),
  ],
])('a record that %s is found at %s', async (_, operation, toy) => {
  expect(await conform(toy)).toEqual([operation]);
});

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['it', naming((created) => created), []],
  [
    'it, until another changes it',
    naming((created, { operation, role = '' }) => (operation.id === 'updateInsight' ? role : created)),
    ['updateInsight'],
  ],
])('a record that another changes names who has created %s', async (_, toy, want) => {
  const only = ['state/Insight/script', 'which-creator/createInsight'];
  const { findings } = await conformToy(contracts, { inclusive: true }, toy, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** A toy whose runs name who has begun them, or another. */
function runsNaming(name: (begun: string) => string, isStream: boolean): ToyFault {
  const begun = new Map<string, string>();
  return {
    act: ({ operation, path, role = '' }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: role } };
      const reply = usual();
      const runId = operation.success.item === undefined ? undefined : reply.headers?.['x-svc-run-id'];
      if (isStream && runId !== undefined) begun.set(runId, role);
      if (!isStream && operation.id === 'runDataMart' && isObject(reply.body))
        begun.set(reply.body['runId'] as string, role);
      const by = begun.get(path['runId'] ?? '');
      if (operation.id !== 'getDataMartRun' || by === undefined || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, createdBy: name(by) } };
    },
  };
}

it.concurrent.each<[string, boolean, (begun: string) => string, readonly string[]]>([
  ['begun by hand names who has begun it', false, (begun) => begun, []],
  ['begun by hand names nobody that is known', false, () => 'scheduler', []],
  ['begun by hand names who has created the DataMart', false, () => 'technical-user', ['runDataMart']],
  ['of a stream names who has asked for it', true, (begun) => begun, []],
  ['of a stream names one member always', true, () => 'technical-user', ['streamDataMartData', 'streamReportData']],
])('a run %s', async (_, isStream, name, found) => {
  const only = [
    'runs',
    'which-creator/runDataMart',
    'which-creator/streamDataMartData',
    'which-creator/streamReportData',
  ];
  const { findings } = await conformToy(contracts, { inclusive: true }, runsNaming(name, isStream), { only });
  const told = findings.filter(({ check }) => check === 'which-creator').map(({ operationId }) => operationId);
  expect(told).toEqual(found);
});
