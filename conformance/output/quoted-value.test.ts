import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const rows = ['north', 'south', 'east'].map((region, order) => JSON.stringify({ region, order }));

/** What a toy does with a report by the value that it filters by, if any. */
type Refusal = (value: string) => 'report' | 'stream' | undefined;

function refusing(refused: Refusal): ToyFault {
  const values = new Map<string, string>();
  const valueOf = (body: unknown): string => {
    const [rule] = (isObject(body) ? (body['filterConfig'] ?? []) : []) as readonly JsonObject[];
    return (rule?.['value'] ?? '') as string;
  };
  return {
    act: ({ operation, path, body }, usual) => {
      const isNew = operation.id === 'createReport';
      if (isNew && refused(valueOf(body)) === 'report') return { status: 400 };
      const reply = usual();
      if (isNew && isObject(reply.body)) values.set(reply.body['id'] as string, valueOf(body));
      if (operation.id !== 'streamReportData') return reply;
      const isBroken = refused(values.get(path['reportId']!) ?? '') === 'stream';
      return isBroken ? { status: 400 } : { ...reply, text: `${rows.join('\n')}\n` };
    },
  };
}

const samples = { columns: ['region', 'order'], FilterRule: [{ column: 'region', operator: 'eq', value: 'north' }] };
const profile = { ...toyProfile, samples };
const isQuoted = (value: string): boolean => value.includes("'");

it.concurrent.each<[string, Refusal, number]>([
  ['is taken', () => undefined, 0],
  ['breaks a stream', (value) => (isQuoted(value) ? 'stream' : undefined), 1],
  ['is not taken', (value) => (isQuoted(value) ? 'report' : undefined), 0],
  ['leaves no rows as others do', (value) => (value.startsWith('nobody') ? 'stream' : undefined), 0],
])('a value with an apostrophe %s', async (_, refused, count) => {
  const only = ['report-output/streamReportData/quoted-value'];
  const { findings } = await conformToy(contracts, {}, refusing(refused), { only, profile });
  expect(findings).toHaveLength(count);
});

it.concurrent('a rule that compares a number is as good as one of a text', async () => {
  const only = ['report-output/streamReportData/quoted-value'];
  const FilterRule = [{ column: 'order', operator: 'eq', value: 1 }];
  const refused = refusing((value) => (typeof value === 'string' && isQuoted(value) ? 'stream' : undefined));
  const { findings } = await conformToy(contracts, {}, refused, {
    only,
    profile: { samples: { ...samples, FilterRule } },
  });
  expect(findings).toHaveLength(1);
});

it.concurrent.each<[string, string, readonly string[]]>([
  ['ends', "'nobody's child's'", ['An apostrophe in what a report filters by ends the text in its generated SQL']],
  [
    'that is not the first ends',
    "'nobody''s child's'",
    ['An apostrophe in what a report filters by ends the text in its generated SQL'],
  ],
  ['does not end', "'nobody''s child''s'", []],
])('an apostrophe %s a text in the generated SQL', async (_, text, want) => {
  const only = ['report-output/streamReportData/quoted-value'];
  const streams = refusing(() => undefined);
  const toy: ToyFault = {
    act: (call, usual) =>
      call.operation.id === 'getReportGeneratedSql'
        ? { status: 200, body: { sql: `SELECT * FROM sales WHERE region = ${text}` } }
        : streams.act!(call, usual),
  };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each<[string, boolean, string, number]>([
  ['a stream that is filtered has a condition', true, "SELECT * FROM sales WHERE region = 'nobody''s child''s'", 0],
  ['a stream that is filtered has no condition', true, 'SELECT * FROM sales', 1],
  ['a stream that is filtered has a parameter', true, 'SELECT * FROM filtered(@region)', 0],
  ['a stream that is not filtered has no condition', false, 'SELECT * FROM sales', 0],
])('the generated SQL of %s', async (_, isFiltered, sql, count) => {
  const only = ['report-output/streamReportData/quoted-value'];
  const streams = refusing(() => undefined);
  const filtered = new Set<string>();
  const toy: ToyFault = {
    act: (call, usual) => {
      const { operation, path, body } = call;
      if (operation.id === 'getReportGeneratedSql') return { status: 200, body: { sql } };
      const reply = streams.act!(call, usual);
      const isQuotedBody = JSON.stringify(body ?? null).includes('nobody');
      if (operation.id === 'createReport' && isObject(reply.body) && isQuotedBody)
        filtered.add(reply.body['id'] as string);
      const isEmpty = isFiltered && operation.id === 'streamReportData' && filtered.has(path['reportId']!);
      return isEmpty ? { ...reply, text: '' } : reply;
    },
  };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings).toHaveLength(count);
});
