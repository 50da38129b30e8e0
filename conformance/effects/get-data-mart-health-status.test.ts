import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Tells the health of some of the DataMarts that there are. */
const telling = (choose: (ids: readonly string[]) => readonly string[]): ToyFault => ({
  act: ({ operation, body }, usual) => {
    const ids = operation.id === 'getDataMartHealthStatus' && isObject(body) ? body['ids'] : undefined;
    if (!Array.isArray(ids)) return usual();
    const known = choose(ids as string[]).filter((one) => !unknown.includes(one));
    return { status: 200, body: { items: known.map((dataMartId) => ({ dataMartId, health: 'ok' })) } };
  },
});

const unknown: readonly string[] = ['nobody', 'none'];

const choices: readonly (readonly [string, (ids: readonly string[]) => readonly string[], number])[] = [
  ['of all that are asked about', (ids) => ids, 0],
  ['of the first', (ids) => ids.slice(0, 1), 1],
  ['of none', () => [], 0],
];

it.each([unknown, []].flatMap((first) => choices.map((choice) => [choice[0], first, choice] as const)))(
  'health is told %s, where the ids that are tried first are %j',
  async (_, first, [, choose, count]) => {
    const only = ['effects/getDataMartHealthStatus'];
    const requests = { getDataMartHealthStatus: { body: { ids: first } } };
    const { findings } = await conformToy(contracts, {}, telling(choose), { only, profile: { requests } });
    expect(findings.map(({ operationId }) => operationId)).toEqual(
      Array.from({ length: count }, () => 'getDataMartHealthStatus'),
    );
  },
);

it('asked for alone, health that is told of another is found as well', async () => {
  const busy = new Set<string>();
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const reply = usual();
    if (operation.id === 'runDataMart' && reply.status < 300) busy.add(path['id']!);
    if (operation.id !== 'getDataMartHealthStatus' || !isObject(body) || !Array.isArray(body['ids'])) return reply;
    const ids = body['ids'] as string[];
    const shown = ids.toSorted().map((id) => (busy.has(id) ? 'ok' : 'none'));
    return { status: 200, body: { items: ids.map((dataMartId, at) => ({ dataMartId, health: shown[at]! })) } };
  };
  const requests = { ...toyProfile.requests, getDataMartHealthStatus: { body: { ids: ['mart-0001'] } } };
  const options = { only: ['effects/getDataMartHealthStatus'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings.map(({ summary }) => summary)).toEqual([
    'Asked about several DataMarts, the health of one is told of another',
  ]);
});

it.each<[string, (isGone: boolean) => readonly object[], number]>([
  ['is told of nothing', (isGone) => (isGone ? [] : [{}]), 0],
  ['is told to be deleted', (isGone) => [isGone ? { health: 'DELETED' } : {}], 0],
  ['is told of as before', () => [{}], 1],
  ['is told of as what has not been run', () => [{ health: 'UNKNOWN' }], 1],
])('a DataMart that was removed %s', async (_, toItems, count) => {
  const there = new Set<string>();
  const gone = new Set<string>();
  const act: ToyFault['act'] = ({ operation, path, body }, usual) => {
    const reply = usual();
    if (operation.id === 'createDataMart' && isObject(reply.body)) there.add(reply.body['id'] as string);
    if (operation.id === 'deleteDataMart') gone.add(path['id']!);
    if (operation.id !== 'getDataMartHealthStatus' || !isObject(body) || !Array.isArray(body['ids'])) return reply;
    const known = (body['ids'] as string[]).filter((id) => there.has(id) || id === 'mart-0001');
    const items = known.flatMap((dataMartId) =>
      toItems(gone.has(dataMartId)).map((item) => ({ dataMartId, health: 'ok', ...item })),
    );
    return { status: 200, body: { items } };
  };
  const requests = { ...toyProfile.requests, getDataMartHealthStatus: { body: { ids: ['mart-0001'] } } };
  const options = { only: ['effects/getDataMartHealthStatus'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings).toHaveLength(count);
});
