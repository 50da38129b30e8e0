import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
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
