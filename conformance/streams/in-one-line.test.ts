import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const rows = [1, 2, 3].map((revenue) => ({ region: 'north', revenue }));

/** A toy that streams what is made of the rows that a limit leaves. */
const streaming = (toText: (left: readonly object[]) => string): ToyFault => ({
  act: ({ operation, query }, usual) =>
    operation.id === 'streamReportData'
      ? { ...usual(), text: toText(rows.slice(0, Number(query.get('limit') ?? rows.length))) }
      : usual(),
});
const find = async (toText: (left: readonly object[]) => string): Promise<readonly unknown[]> => {
  const only = ['http-data/streamReportData/limit'];
  const { findings } = await conformToy(contracts, {}, streaming(toText), { only });
  return findings.map(({ operationId, requirement }) => [operationId, requirement]);
};

it.concurrent.each<[string, (left: readonly object[]) => string, boolean]>([
  ['lines of rows', (left) => left.map((row) => `${JSON.stringify(row)}\n`).join(''), false],
  ['an array of rows', (left) => JSON.stringify(left), true],
  ['one row as an array of cells, whatever the limit', () => JSON.stringify(rows), false],
])('%s', async (_, toText, isFault) => {
  expect(await find(toText)).toEqual(isFault ? [['streamReportData', 'ndjson']] : []);
});

it.each([
  [
    [...rows, { region: 'south', revenue: 4 }],
    ['streamReportData', 'streamDataMartData'],
  ],
  [[{ cells: 1 }, { cells: 2 }], ['streamReportData']],
])('a DataMart as an array of %j beside a report as an array of rows', async (own, want) => {
  const { act } = streaming((left) => JSON.stringify(left));
  const fault: ToyFault = {
    act: (request, usual) =>
      request.operation.id === 'streamDataMartData' ? { ...usual(), text: JSON.stringify(own) } : act!(request, usual),
  };
  const only = ['http-data/streamDataMartData/run', 'http-data/streamReportData/limit'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
