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

/** A service whose runs all have SQL, and whose reports show their controls so; the one that is read first has others. */
const withSql = (shown: object, first: object = shown): ToyFault => {
  const read = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'getReport') {
        read.add(path['id']!);
        return { ...reply, body: { ...([...read][0] === path['id'] ? first : shown), ...reply.body } };
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

  it.each<[string, object, readonly string[]]>([
    ['each', Object.fromEntries(Object.keys(none).map((name) => [name, 1])), ['getDataMartRun']],
    ['some', { limitConfig: 1 }, []],
  ])('of a report that leaves out controls, of which others show %s', async (_, first, want) => {
    const only = ['http-data/streamReportData/no-sql'];
    const { findings } = await conformToy(contracts, {}, withSql({}, first), { only });
    expect(findings.map(({ operationId }) => operationId)).toEqual(want);
  });
});
