import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import { beside, joinedBy, joinedPair } from '../testing/joined-pair.ts';
import { changedCondition } from './changed-condition.ts';

const contract = await loadContract();

const aliased = (column: string, targetAlias: string): JsonObject => ({ ...joinedBy(column), targetAlias });

/** What a service makes of two relationships, the first of which is joined by another column. */
type Service = {
  readonly shown: (column: string) => readonly [own: JsonObject, beside: JsonObject];
  readonly status?: number;
  readonly columns?: readonly string[];
  readonly takes?: string;
};

async function summaryOf({ shown, status = 200, ...service }: Service): Promise<unknown> {
  let column = 'id';
  const { pair, change } = joinedPair(contract, {
    ...service,
    change: (body) => {
      if (status < 300) column = (body['on'] as readonly { readonly left: string }[])[0]!.left;
      return status;
    },
    rows: () => shown(column).map((row, at) => ({ id: `r${at + 1}`, ...row })),
  });
  return (await changedCondition(pair, change, beside, { ...joinedBy('id'), targetAlias: 'buyers' }))?.summary;
}

const keeps: Service['shown'] = (column) => [joinedBy(column), joinedBy('id')];

it.concurrent.each<[string, Service, string | undefined]>([
  ['of that one', { shown: keeps }, undefined],
  [
    'of both',
    { shown: (column) => [joinedBy(column), joinedBy(column)] },
    'A change of a Relationship changes another as well',
  ],
  [
    'as well',
    {
      shown: (column) => [
        { on: [...(joinedBy('id')['on'] as Json[]), ...(joinedBy(column)['on'] as Json[])] },
        joinedBy('id'),
      ],
    },
    'A list that a change of a Relationship gives is added to what was there',
  ],
  ['and its alias stays', { shown: (column) => [aliased(column, 'buyers'), joinedBy('id')] }, undefined],
  [
    'and its alias is another',
    { shown: (column) => [aliased(column, 'joined'), joinedBy('id')] },
    'A change of a Relationship takes its targetAlias with it',
  ],
  [
    'of the other one alone',
    { shown: (column) => [joinedBy('id'), joinedBy(column)] },
    'A change of a Relationship is accepted and not read back',
  ],
  ['of none, and refused', { shown: () => [joinedBy('id'), joinedBy('id')], status: 400 }, undefined],
  ['of none, and said not to be taken', { shown: () => [joinedBy('id'), joinedBy('id')], takes: 'alias' }, undefined],
  [
    'of none, where no other column is known',
    { shown: () => [joinedBy('id'), joinedBy('id')], columns: ['id'] },
    undefined,
  ],
  ['as a text', { shown: (column) => [{ on: `${column} = ${column}` }, { on: 'id = id' }] }, undefined],
])('the condition of a relationship is changed %s', async (_, service, want) => {
  expect(await summaryOf(service)).toBe(want);
});
