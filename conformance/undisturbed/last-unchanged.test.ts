import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Entry } from './diary.ts';
import { lastUnchanged } from './last-unchanged.ts';

const { operations } = await loadContract();
const read = operations.find(({ id }) => id === 'getDataMart')!;
const role = 'technical-user';

const entry = (id: string, status: number, mart = 'a', as = role): Entry =>
  ({
    exchange: { operation: operations.find((one) => one.id === id)!, reply: { status } },
    parts: { path: { id: mart, dataMartId: mart } },
    as: { role: as },
  }) as unknown as Entry;

it.each<[string, readonly Entry[], number | undefined]>([
  ['nothing', [], undefined],
  ['the record read', [entry('getDataMart', 200)], 0],
  ['it read twice', [entry('getDataMart', 200), entry('getDataMart', 200)], 1],
  ['another read', [entry('getDataMart', 200, 'b')], undefined],
  ['it read by another role', [entry('getDataMart', 200, 'a', 'business-user')], undefined],
  ['it changed since', [entry('getDataMart', 200), entry('updateDataMartTitle', 200)], undefined],
  ['it perhaps changed since', [entry('getDataMart', 200), entry('updateDataMartTitle', 500)], undefined],
  ['something done below it since', [entry('getDataMart', 200), entry('createInsight', 201)], undefined],
  ['a refused change since', [entry('getDataMart', 200), entry('updateDataMartTitle', 403)], 0],
  ['another changed since', [entry('getDataMart', 200), entry('updateDataMartTitle', 200, 'b')], 0],
  ['its runs listed since', [entry('getDataMart', 200), entry('listDataMartRuns', 200)], 0],
])('a diary of %s', (_, diary, want) => {
  const given = lastUnchanged({ diary }, read, { id: 'a', parents: {} }, role);
  expect(given).toBe(want === undefined ? undefined : diary[want]!.exchange);
});
