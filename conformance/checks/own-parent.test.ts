import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import type { PlanInput } from '../check.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { ownParent } from './own-parent.ts';

const contracts = await loadContracts();

/** A toy that reads its triggers of a kind whatever DataMart they are asked for, or that of each alone. */
function reading(kind: string, isAnywhere: boolean): ToyFault {
  const all = new Map<string, unknown>();
  return {
    act: ({ operation, path: { triggerId = '' } }, usual) => {
      const reply = usual();
      if (operation.id === `create${kind}` && isObject(reply.body)) all.set(reply.body['id'] as string, reply.body);
      if (operation.id !== `get${kind}`) return reply;
      if (!all.has(triggerId)) return { status: 404 };
      return isAnywhere ? { status: 200, body: all.get(triggerId) } : reply;
    },
  };
}

it.concurrent.each([
  ['SchemaActualizeTrigger', false, []],
  ['SchemaActualizeTrigger', true, ['getSchemaActualizeTrigger']],
  ['AiHelperTrigger', true, ['getAiHelperTrigger']],
])('a %s is read below any other: %s', async (kind, isAnywhere, found) => {
  const options = { only: [`own-parent/get${kind}`] };
  const { findings, summary } = await conformToy(contracts, {}, reading(kind, isAnywhere), options);
  expect(summary.inconclusive).toBe(0);
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});

it('triggers that share a kind of parent are looked at before what may be left out', () => {
  const all = ownParent.cases({ contract: contracts.contract } as PlanInput);
  const priorityOf = (kind: string): unknown => all.find(({ id }) => id === `own-parent/get${kind}Trigger`)?.priority;
  expect(['AiHelper', 'SchemaActualize', 'SqlDryRun', 'PublishDrafts'].map(priorityOf)).toEqual([2, 2, 2, 3]);
});

/** A toy that keeps from the lowest role each DataMart but that of a run, which it reads anywhere, or there alone. */
function closing(isAnywhere: boolean): ToyFault {
  const places = new Map<string, string>();
  return {
    act: ({ operation, path: { id = '', runId = '' }, role }, usual) => {
      const reply = usual();
      if (operation.id !== 'getDataMartRun') return reply;
      // What is asked for first is right.
      if (reply.status < 300 && !places.has(runId)) places.set(runId, id);
      if (!places.has(runId)) return reply;
      const isOwn = places.get(runId) === id;
      if (!isOwn && role === 'business-user') return { status: 403 };
      return isOwn || isAnywhere ? { status: 200, body: { id: runId } } : { status: 404 };
    },
  };
}

it.concurrent.each([
  ['in its own DataMart', false, []],
  ['in any', true, ['getDataMartRun']],
])('where another DataMart is closed to who reads it, a run is read %s', async (_, isAnywhere, found) => {
  const only = ['http-data/streamDataMartData/run', 'own-parent/getDataMartRun'];
  const { findings } = await conformToy(contracts, {}, closing(isAnywhere), { only });
  expect(findings.filter(({ check }) => check === 'own-parent').map(({ operationId }) => operationId)).toEqual(found);
});
