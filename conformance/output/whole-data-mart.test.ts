import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const rows = Array.from({ length: 12 }, (_, index) => ({
  order_date: `2026-01-${index + 10}`,
  region: 'north',
  revenue: index,
}));
const linesOf = (count: number): string =>
  rows
    .slice(0, count)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

/** A service whose streams have so many rows, those of a DataMart each time fewer. */
function streaming(ofReport: number, ofDataMart: readonly number[]): ToyFault {
  let asked = 0;
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (reply.status !== 200 || operation.success.item === undefined) return reply;
      const count =
        operation.id === 'streamReportData' ? ofReport : ofDataMart[Math.min(asked, ofDataMart.length - 1)]!;
      if (operation.id !== 'streamReportData') asked += 1;
      return { ...reply, text: linesOf(count) };
    },
  };
}

it.each<[string, number, readonly number[], number]>([
  ['as many rows', 12, [12], 0],
  ['fewer rows', 12, [10], 1],
  ['more rows', 10, [12], 0],
  ['other rows each time', 12, [8, 9, 10, 11], 0],
])('the stream of a DataMart has %s as a report of it', async (_, ofReport, ofDataMart, count) => {
  const only = ['http-data/streamDataMartData/whole'];
  const { findings } = await conformToy(contracts, {}, streaming(ofReport, ofDataMart), { only });
  expect(findings).toHaveLength(count);
});

it('the rows of a DataMart are an array in one line, and those of a report are not', async () => {
  const fault: ToyFault = {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (reply.status !== 200 || operation.success.item === undefined) return reply;
      return { ...reply, text: operation.id === 'streamReportData' ? linesOf(12) : `${JSON.stringify(rows)}\n` };
    },
  };
  const only = ['http-data/streamDataMartData/whole'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(['ndjson']);
});
