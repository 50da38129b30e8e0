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
])('of two limits, %s', async (_, rows, found) => {
  const only = ['http-data/streamReportData/stored-limit'];
  const { findings } = await conformToy(contracts, {}, streaming(rows), { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});
