import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { rowFault } from './kept-rows.ts';
import { ownRows, ownRowsSql } from './own-rows.ts';

const contracts = await loadContracts();

type Rows = readonly JsonObject[];
const [first, ...others] = ownRows as [JsonObject, ...JsonObject[]];
const madeUp: Rows = [1, 2, 3, 4, 5, 6].map((revenue) => ({ revenue, region: 'north' }));
const withNote = (note: string): Rows => [{ ...first, conform_note: note }, ...others];

it.each<[string, Rows, string | undefined]>([
  ['are all there', ownRows, undefined],
  ['are there in another order', ownRows.toReversed(), undefined],
  [
    'have names in capitals',
    ownRows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toUpperCase(), value]))),
    undefined,
  ],
  ['lack the first', others, 'lost'],
  ['lack all but the first', [first], undefined],
  ['have the last twice', [...ownRows, others.at(-1)!], 'twice'],
  ['have another text', withNote('sm?rrebr?d'), 'text'],
  [
    'have a number that is a text',
    ownRows.map((row) => ({ ...row, conform_amount: JSON.stringify(row['conform_amount']) })),
    undefined,
  ],
  ['have one number that is a text', [{ ...first, conform_amount: '10.5' }, ...others], undefined],
  ['are made up', madeUp, undefined],
  ['are made up beside them', [...ownRows.slice(1), { revenue: 1 }], undefined],
])('rows that %s', (_, rows, want) => {
  expect(rowFault(rows)?.key).toBe(want);
});

/** A service that runs our statement, and whose streams alter its rows. */
function service(alter: Readonly<Partial<Record<'DataMart' | 'Report', (rows: Rows) => Rows>>>): ToyFault {
  const defined = new Set<unknown>();
  const reports = new Map<string, unknown>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataMartDefinition' && JSON.stringify(body).includes(ownRowsSql))
        defined.add(path['id']);
      if (operation.id === 'createReport' && isObject(reply.body) && isObject(body))
        reports.set(reply.body['id'] as string, body['dataMartId']);
      const kind = { streamDataMartData: 'DataMart', streamReportData: 'Report' }[operation.id] as
        'DataMart' | 'Report' | undefined;
      if (kind === undefined || reply.status !== 200) return reply;
      const mart = kind === 'DataMart' ? path['dataMartId'] : reports.get(path['reportId']!);
      const rows = defined.has(mart) ? (alter[kind] ?? ((all: Rows) => all))(ownRows) : madeUp;
      return { ...reply, text: rows.map((row) => `${JSON.stringify(row)}\n`).join('') };
    },
  };
}

it.concurrent.each<[string, Parameters<typeof service>[0], readonly (readonly string[])[]]>([
  ['as they are', {}, []],
  [
    'but for the last row',
    { DataMart: (rows) => rows.slice(0, -1) },
    [['streamDataMartData', 'The stream of a DataMart lacks a row that its statement gives']],
  ],
  [
    'but for the last row, of reports alone',
    { Report: (rows) => rows.slice(0, -1) },
    [['streamReportData', "The stream of a report lacks a row that its DataMart's statement gives"]],
  ],
  [
    'the first of them twice, of reports alone',
    { Report: (rows) => [rows[0]!, ...rows] },
    [['streamReportData', "The stream of a report has a row twice that its DataMart's statement gives once"]],
  ],
  ['made up', { DataMart: () => madeUp, Report: () => madeUp }, []],
])('a stream of our own rows gives them %s', async (_, alter, want) => {
  const definition = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } };
  const profile = { ...toyProfile, requests: { updateDataMartDefinition: { body: definition } } };
  const only = ['streamDataMartData', 'streamReportData'].map((id) => `http-data/${id}/own-rows`);
  const { findings, errored, leftovers } = await conformToy(contracts, {}, service(alter), { only, profile });
  expect([findings.map(({ operationId, summary }) => [operationId, summary]), errored, leftovers]).toEqual([
    want,
    [],
    [],
  ]);
});
