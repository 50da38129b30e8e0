import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const controls = ['columnConfig', 'filterConfig', 'sortConfig', 'limitConfig', 'aggregationConfig'];
const none = Object.fromEntries([...controls, 'dateTruncConfig', 'uniqueCountConfig'].map((name) => [name, null]));

/**
 * A service whose runs all have SQL, and whose reports are read with their controls so; the answers to creations show them as well, the
 * first one others.
 */
const withSql = (read: object, first: object = {}, others: object = {}): ToyFault => {
  let created = 0;
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'getReport') return { ...reply, body: { ...read, ...reply.body } };
      if (operation.id === 'createReport') {
        created += 1;
        return { ...reply, body: { ...reply.body, ...(created === 1 ? first : others) } };
      }
      if (operation.id !== 'getDataMartRun') return reply;
      return { ...reply, body: { ...reply.body, additionalParams: { httpData: { executionSqlQuery: 'select 1' } } } };
    },
  };
};

describe('a run of a stream that has SQL', () => {
  it.each<[string, string, object, readonly string[]]>([
    ['streamDataMartData', 'a new DataMart', {}, ['getDataMartRun']],
    ['streamReportData', 'a report that shows no controls to be there', none, ['getDataMartRun']],
    ['streamReportData', 'a report with a limit of the service', { ...none, limitConfig: 1000 }, []],
    ['streamReportData', 'a report that does not show its controls', {}, []],
  ])('%s: of %s', async (id, _, shown, want) => {
    const { findings } = await conformToy(contracts, {}, withSql(shown), { only: [`http-data/${id}/no-sql`] });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  });

  const each = Object.fromEntries(Object.keys(none).map((name) => [name, 1]));

  it.each<[string, object, object, readonly string[]]>([
    ['each', each, {}, ['getDataMartRun']],
    ['some', { limitConfig: 1 }, {}, []],
    ['each, and its creation was answered with one', each, { limitConfig: 1000 }, []],
  ])('of a report that leaves out controls, of which others show %s', async (_, first, others, want) => {
    const only = ['http-data/streamReportData/no-sql'];
    const { findings } = await conformToy(contracts, {}, withSql({}, first, others), { only });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  });
});
