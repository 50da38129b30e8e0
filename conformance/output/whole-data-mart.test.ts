import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
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

it.each<[string, object, object, readonly string[]]>([
  ['whole numbers in place of others', { revenue: 2.5 }, { revenue: 2 }, ['streamDataMartData']],
  ['whole numbers in a report in place of others', { revenue: 2 }, { revenue: 2.5 }, ['streamReportData']],
  ['0 where there is nothing', { revenue: null }, { revenue: 0 }, ['streamDataMartData']],
  ['texts that are cut', { region: 'northeast' }, { region: 'northe' }, ['streamDataMartData']],
  ['0 where there is no text', { region: null }, { region: 0 }, ['streamDataMartData']],
  ['no text where one is empty', { region: '' }, { region: null }, []],
  ['rounded numbers', { revenue: 2.504 }, { revenue: 2.5 }, []],
  ['numbers as texts', { revenue: 2.5 }, { revenue: '2.50' }, []],
])('the stream of a DataMart has %s', async (_, inReport, inDataMart, want) => {
  const act: ToyFault['act'] = ({ operation }, usual) => {
    const reply = usual();
    if (reply.status !== 200 || operation.success.item === undefined) return reply;
    const last = { ...rows[0], ...(operation.id === 'streamReportData' ? inReport : inDataMart) };
    return { ...reply, text: `${linesOf(12)}${JSON.stringify(last)}\n` };
  };
  const only = ['http-data/streamDataMartData/whole'];
  const { findings } = await conformToy(contracts, {}, { act }, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
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

it.each([
  ['no rows fewer', false, 0],
  ['those alone that the report left', true, 1],
])('the stream of a DataMart has %s after a report with a filter', async (_, isLeft, count) => {
  let asked: JsonObject = {};
  let isFiltered = false;
  const act: ToyFault['act'] = ({ operation, body }, usual) => {
    const reply = usual();
    if (reply.status >= 300) return reply;
    if (operation.id === 'createReport' || operation.id === 'updateReport') asked = body as JsonObject;
    if (operation.success.item === undefined) return reply;
    if (operation.id === 'streamReportData') isFiltered = Array.isArray(asked['filterConfig']);
    const isCut = isFiltered && (isLeft || operation.id === 'streamReportData');
    return { ...reply, text: linesOf(isCut ? 5 : 12) };
  };
  const only = ['http-data/streamDataMartData/whole'];
  const samples = { FilterRule: [{ column: 'revenue', operator: 'eq', value: 3 }] };
  const profile = { ...toyProfile, samples: { ...toyProfile.samples, ...samples } };
  const { findings } = await conformToy(contracts, profile, { act }, { only });
  expect(findings).toHaveLength(count);
});
