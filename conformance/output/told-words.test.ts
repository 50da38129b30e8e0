import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Compare = (one: number, other: number) => boolean;

const right: Readonly<Record<string, Compare>> = {
  eq: (one, other) => one === other,
  gt: (one, other) => one > other,
  gte: (one, other) => one >= other,
  lt: (one, other) => one < other,
  lte: (one, other) => one <= other,
};
const wrong = { ...right, gt: right['gte']! };

const rows = [1, 2, 3, 4, 5, 6].map((revenue) => ({ revenue, region: revenue % 2 > 0 ? 'north' : 'south' }));

/** When an operator that there is not is refused, and how; `no`: it leaves all rows. */
type Refuses = 'created' | 'streamed' | 'failing' | 'no';

/** A service whose description does not say which operators there are. */
function comparing(operators: Readonly<Record<string, Compare>>, refuses: Refuses, words: string): ToyFault {
  const reports = new Map<string, JsonObject>();
  const rulesOf = (body: unknown): readonly JsonObject[] =>
    isObject(body) && Array.isArray(body['filterConfig']) ? (body['filterConfig'] as readonly JsonObject[]) : [];
  const areKnown = (body: unknown): boolean => rulesOf(body).every(({ op }) => Object.hasOwn(operators, op as string));
  const refusal = { status: 400, body: { error: `no such operator; use ${words}` } };
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'createReport' && refuses === 'created' && !areKnown(body)) return refusal;
      const reply = usual();
      if (operation.id === 'createReport' && isObject(reply.body) && isObject(body))
        reports.set(reply.body['id'] as string, body);
      if (operation.id === 'updateReport' && isObject(body)) reports.set(path['id']!, body);
      if (operation.id !== 'streamReportData') return reply;
      const report = reports.get(path['reportId']!);
      if (!areKnown(report) && refuses !== 'no') return refuses === 'failing' ? { status: 500 } : refusal;
      const left = rows.filter((row) =>
        rulesOf(report).every(
          ({ op, column, value }) => operators[op as string]?.(row[column as 'revenue'], value as number) ?? true,
        ),
      );
      return { ...reply, text: left.map((row) => `${JSON.stringify(row)}\n`).join('') };
    },
  };
}

it.concurrent.each<[Refuses, Readonly<Record<string, Compare>>, string, number]>([
  ['created', wrong, 'eq, gt, gte, lt, lte', 1],
  ['streamed', wrong, 'eq, gt, gte, lt, lte', 1],
  ['created', wrong, 'others', 1],
  ['created', right, 'others', 0],
  ['created', { eq: right['eq']!, near: () => true }, 'eq, near, far', 0],
  ['failing', wrong, '', 0],
  ['no', wrong, '', 0],
])(
  'an operator that there is not is refused when a report is %s: %j, told as %s',
  async (refuses, all, words, count) => {
    const samples = { columns: ['revenue', 'region'], FilterRule: [{ column: 'revenue', op: 'eq', value: 3 }] };
    const only = ['report-output/streamReportData/operators', 'no-server-error'];
    const profile = { ...toyProfile, samples };
    const { findings, errored, leftovers } = await conformToy(contracts, {}, comparing(all, refuses, words), {
      only,
      profile,
    });
    expect([findings.length, errored, leftovers]).toEqual([count, [], []]);
  },
);
