import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
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
