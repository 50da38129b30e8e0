import { beforeAll, describe, expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** A service that refuses some lists of a report, and streams rows. */
const refusing = (name: string, isRefused: (items: readonly Json[]) => boolean, row: object): ToyFault => ({
  validate: ({ operation, body }, usual) => {
    const list = operation.lifecycle.resource === 'Report' && isObject(body) ? body[name] : undefined;
    return usual() && !(Array.isArray(list) && isRefused(list as readonly Json[]));
  },
  act: ({ operation }, usual) => {
    const reply = usual();
    return operation.id === 'streamReportData' ? { ...reply, text: `${JSON.stringify(row)}\n`.repeat(3) } : reply;
  },
});

const orders = { order_date: '2026-01-05', region: 'north', revenue: 7 };
const visits = { day: '2026-01-05', page: '/', visits: 7 };
const filled = (items: readonly Json[]): boolean => items.length > 0;
const single = (items: readonly Json[]): boolean => items.length === 1;

describe('a report whose list is refused', () => {
  it.each<[string, string, (items: readonly Json[]) => boolean, object, readonly string[]]>([
    ['whatever it selects', 'columnConfig', filled, orders, ['createReport', 'updateReport']],
    ['whatever it sorts by', 'sortConfig', filled, orders, ['createReport', 'updateReport']],
    ['whatever it filters by', 'filterConfig', filled, orders, ['createReport', 'updateReport']],
    ['whatever it aggregates', 'aggregationConfig', filled, orders, ['createReport', 'updateReport']],
    ['whatever it buckets', 'dateTruncConfig', filled, orders, ['createReport', 'updateReport']],
    ['for columns that its DataMart does not have', 'sortConfig', filled, visits, []],
    ['for the one column that is not enough', 'columnConfig', single, orders, []],
  ])('%s: %s', async (_, name, isRefused, row, want) => {
    const only = ['createReport', 'updateReport'].map((id) => `report-types/${id}/${name}.accepts-filled`);
    const { findings } = await conformToy(contracts, {}, refusing(name, isRefused, row), { only });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  });
});
