import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** Streams of ten rows, of which a stored limit and that of a request leave some. */
const streaming = (rows: (stored: number, asked: number) => number): ToyFault => {
  const stored = new Map<string, number>();
  return {
    act: ({ operation, path, query, body }, usual) => {
      const reply = usual();
      if (operation.id === 'createReport' && isObject(reply.body) && isObject(body))
        stored.set(reply.body['id'] as string, Number(body['limitConfig'] ?? 10));
      if (operation.id !== 'streamReportData') return reply;
      const count = Math.min(10, rows(stored.get(path['reportId']!) ?? 10, Number(query.get('limit') ?? Infinity)));
      const lines = Array.from({ length: count }, (_, row) => `{"region":"r${row}","revenue":${row}}\n`);
      return { ...reply, text: lines.join('') };
    },
  };
};

it.each([
  ['the smaller of both caps', (stored: number, asked: number) => Math.min(stored, asked), []],
  ['that of the request is applied, the other never is', (_: number, asked: number) => asked, []],
  [
    'that of the request stands in place of the other',
    (stored: number, asked: number) => (Number.isFinite(asked) ? asked : stored),
    ['parameter-streamReportData-limit'],
  ],
  [
    'the stored one stands in place of the other',
    (stored: number, asked: number) => (stored < 10 ? stored : asked),
    ['parameter-streamReportData-limit'],
  ],
])('of two limits, %s', async (_, rows, found) => {
  const only = ['http-data/streamReportData/stored-limit'];
  const { findings } = await conformToy(contracts, {}, streaming(rows), { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});

it.each([
  ['of its own', false, []],
  ['of the stream from then on', true, ['A stream that was asked for with a limit once keeps to it']],
])('the limit of a request is that %s', async (_, keeps, found) => {
  const kept = new Map<string, number>();
  const act: ToyFault['act'] = ({ operation, path, query }, usual) => {
    const reply = usual();
    if (operation.id !== 'streamReportData' || reply.status >= 300) return reply;
    const id = path['reportId']!;
    const count = Math.min(Number(query.get('limit') ?? 10), keeps ? (kept.get(id) ?? 10) : 10);
    if (query.has('limit')) kept.set(id, count);
    const lines = Array.from({ length: count }, (_line, row) => `{"region":"r${row}","revenue":${row}}\n`);
    return { ...reply, text: lines.join('') };
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['http-data/streamReportData/limit'] });
  expect(findings.map(({ summary }) => summary)).toEqual(found);
});

it.each<[string, boolean, boolean, readonly string[]]>([
  ['applied with a limit as well', true, true, []],
  ['applied without a limit alone', true, false, ['A limit takes the stored filter of a report away']],
  ['never applied', false, false, []],
])('the stored filter of a report is %s', async (_, isApplied, isKept, found) => {
  const values = new Map<string, unknown>();
  const all = ['DE', 'FR', 'FR', 'SE', 'FR'].map((region, revenue) => ({ region, revenue }));
  const act: ToyFault['act'] = ({ operation, path, query, body }, usual) => {
    const reply = usual();
    if (
      operation.id === 'createReport' &&
      isObject(reply.body) &&
      isObject(body) &&
      Array.isArray(body['filterConfig'])
    )
      values.set(reply.body['id'] as string, (body['filterConfig'][0] as { readonly value: unknown }).value);
    if (operation.id !== 'streamReportData') return reply;
    const value = values.get(path['reportId']!);
    const isFiltered = value !== undefined && isApplied && (isKept || !query.has('limit'));
    const left = isFiltered ? all.filter(({ region }) => region === value) : all;
    const rows = left.slice(0, Math.min(2, Number(query.get('limit') ?? 2)));
    const shown = value === undefined ? all : rows;
    return { ...reply, text: shown.map((row) => `${JSON.stringify(row)}\n`).join('') };
  };
  const samples = { ...toyProfile.samples, FilterRule: [{ column: 'region', operator: 'eq', value: 'DE' }] };
  const options = { only: ['http-data/streamReportData/stored-limit'], profile: { ...toyProfile, samples } };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings.map(({ summary }) => summary)).toEqual(found);
});
