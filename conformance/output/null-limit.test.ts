import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

type Limit = number | null;

/** A service whose DataMarts have some rows, and whose reports have as many as their limit leaves. */
function streaming(countOf: (limit: Limit, time: number) => number, total = 12, shown = total): ToyFault['act'] {
  const limits = new Map<string, Limit>();
  let time = 0;
  return ({ operation, path, body }, usual) => {
    const reply = usual();
    if (operation.id === 'createReport' && isObject(reply.body) && isObject(body))
      limits.set(reply.body['id'] as string, (body['limitConfig'] ?? null) as Limit);
    if (operation.success.item === undefined) return reply;
    const isReport = operation.id === 'streamReportData';
    const count = isReport ? countOf(limits.get(path['reportId']!) ?? null, time++) : shown;
    const lines = Array.from({ length: Math.min(total, count) }, (_, row) => `{"region":"r${row}","revenue":${row}}\n`);
    return { ...reply, text: lines.join('') };
  };
}

it.each<[string, (limit: Limit, time: number) => number, readonly string[]]>([
  ['leaves all rows', (limit) => limit ?? Infinity, []],
  ['leaves ten', (limit) => limit ?? 10, ['report-limit-config-null']],
  ['leaves ten, as any limit does at most', (limit) => Math.min(limit ?? 10, 10), []],
  ['leaves what is there at that time', (limit, time) => limit ?? 5 + time, []],
])('a limit of null %s', async (_, countOf, want) => {
  const only = ['report-output/streamReportData/null-limit'];
  const { findings } = await conformToy(contracts, {}, { act: streaming(countOf)! }, { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(want);
});

it('a service may have a large cap of its own', async () => {
  const act = streaming((limit) => limit ?? 1000, 1200)!;
  const { findings } = await conformToy(
    contracts,
    {},
    { act },
    { only: ['report-output/streamReportData/null-limit'] },
  );
  expect(findings).toEqual([]);
});

it('a cap that cuts DataMarts as well is one', async () => {
  const act = streaming((limit) => limit ?? 10, 12, 10)!;
  const only = ['report-output/streamReportData/null-limit'];
  const { findings } = await conformToy(contracts, {}, { act }, { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(['report-limit-config-null']);
});
