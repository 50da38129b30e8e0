import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How long a run takes. */
const milliseconds = 1_200;

/** Which lists of a toy show the state of a run, and how: by its age in milliseconds. */
type Listing = Readonly<Record<string, (age: number) => JsonObject>>;

const stateAt = (age: number): JsonObject => ({ status: age < milliseconds ? 'RUNNING' : 'SUCCESS' });

function listing(lists: Listing): ToyFault {
  const begun = new Map<string, number>();
  return {
    act: ({ operation, path: { runId = '' } }, usual) => {
      const reply = usual();
      if (operation.id === 'runDataMart' && isObject(reply.body)) begun.set(reply.body['runId'] as string, Date.now());
      const ageOf = (id: string): number => Date.now() - (begun.get(id) ?? 0);
      if (operation.id === 'getDataMartRun' && begun.has(runId))
        return { ...reply, body: { id: runId, ...stateAt(ageOf(runId)) } };
      const show = lists[operation.id];
      if (show === undefined) return reply;
      return { status: 200, body: { items: [...begun.keys()].map((id) => ({ id, ...show(ageOf(id)) })) } };
    },
  };
}

const lists = ['listDataMartRuns', 'listProjectRuns'] as const;

const conform = async (toy: ToyFault): Promise<readonly string[]> => {
  const { findings, errored } = await conformToy(contracts, {}, toy, { only: ['run-life/getDataMartRun'] });
  expect(errored).toEqual([]);
  return findings.map(({ operationId, summary }) => `${operationId}: ${summary}`);
};

it.concurrent.each<[string, (age: number) => JsonObject]>([
  ['as it is read', stateAt],
  ['as it is read, a while later', (age) => stateAt(age - 2_500)],
  ['without a state', () => ({})],
  ['in a state of its own', () => ({ status: 'READY' })],
])('nothing is found where a run is listed %s', { timeout: 30_000 }, async (_, show) => {
  expect(await conform(listing({ listDataMartRuns: show }))).toEqual([]);
});

it.concurrent.each(lists)('a run that is over and stays under way in %s', { timeout: 30_000 }, async (list) => {
  const found = `${list}: A list shows a run as under way that is over`;
  expect(await conform(listing({ [list]: () => ({ status: 'RUNNING' }) }))).toEqual([found]);
});
