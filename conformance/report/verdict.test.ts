import { describe, expect, it } from 'vitest';
import { type BaselineEntry, compareToBaseline } from './baseline.ts';
import type { Finding } from './finding.ts';
import { judgeReport } from './judge-report.ts';
import { mergeReports } from './merge-reports.ts';
import { toInclusion, toReplay, toShard, toShare } from '../options.ts';
import type { Report, State } from './report.ts';
import { toVerdict } from './verdict.ts';

const finding = (id: string, level: Finding['level'] = 'stated'): Finding => ({
  id,
  check: 'success',
  requirement: 'r',
  clause: 'c',
  quote: 'q',
  level,
  method: 'GET',
  path: '/api/reports',
  operationId: `read-${id}`,
  summary: 's',
  expected: 'e',
  received: 'r',
  curl: 'curl',
  replay: 'x@1',
});

const reportOf = (findings: readonly Finding[], states: readonly State[] = [], target = 'http://a'): Report => ({
  target,
  seed: 1,
  summary: {
    passed: 1,
    failed: findings.length,
    warnings: 0,
    inconclusive: 0,
    notApplicable: 0,
    errored: 0,
    requests: 5,
    durationMs: 10,
  },
  findings,
  inconclusive: [],
  notApplicable: [],
  errored: [],
  requirements: states.map((state, index) => ({ id: `r${index}`, clause: 'c', quote: 'q', state, cases: 1 })),
  operations: [{ id: 'listReports', method: 'GET', path: '/api/reports', statuses: [findings.length > 0 ? 500 : 200] }],
  leftovers: [],
});

describe('a baseline', () => {
  const entry = (id: string, expires?: string): BaselineEntry => ({
    id,
    reason: 'known',
    ...(expires === undefined ? {} : { expires }),
  });
  it.each([
    ['accepts what it lists', ['a'], [entry('a')], [[], ['a'], []]],
    ['lets the rest fail', ['a', 'b'], [entry('a')], [['b'], ['a'], []]],
    ['is good on its last day', ['a'], [entry('a', '2026-11-20')], [[], ['a'], []]],
    ['is no good after it', ['a'], [entry('a', '2026-11-19')], [['a'], [], []]],
    ['tells what no longer occurs', [], [entry('a')], [[], [], ['a']]],
  ])('%s', (_, ids, baseline, want) => {
    const { fresh, accepted, stale } = compareToBaseline(
      ids.map((id) => finding(id)),
      baseline,
      '2026-11-20',
    );
    expect([fresh, accepted, stale].map((all: readonly { id: string }[]) => all.map(({ id }) => id))).toEqual(want);
  });
});

describe('a verdict', () => {
  const lenient = { strict: false, required: 0, stale: [] };
  it.each([
    [[], [], lenient, false],
    [[finding('a')], [], lenient, true],
    [[finding('a', 'implied')], [], lenient, false],
    [[finding('a', 'implied')], [], { ...lenient, strict: true }, true],
    [[], ['passed', 'inconclusive'] as const, { ...lenient, required: 0.6 }, true],
    [[], ['passed', 'inconclusive', 'not applicable'] as const, { ...lenient, required: 0.5 }, false],
    [[], [], { ...lenient, stale: [{ id: 'a', reason: 'known' }] }, true],
  ])('on %j with %j and %j fails: %s', (findings, states, demands, want) => {
    expect(toVerdict(reportOf(findings, states), demands).failed).toBe(want);
  });
});

describe('a judged report', () => {
  const demands = { strict: false, required: 0, baseline: [], verbose: false };
  const empty = (inconclusive: number): Report => {
    const report = reportOf([]);
    return { ...report, summary: { ...report.summary, passed: 0, inconclusive } };
  };
  const part: Report = { ...empty(3), shard: { index: 1, count: 2 } };
  it.each([
    ['that has concluded something', reportOf([]), demands, 0, undefined],
    ['that has concluded nothing', empty(3), demands, 2, /nothing could be concluded/],
    ['that has asked nothing', empty(0), demands, 2, /nothing was asked/],
    ['of a shard that has concluded nothing', part, demands, 0, undefined],
    ['with a finding', reportOf([finding('a')]), demands, 1, undefined],
    [
      'with a known finding',
      reportOf([finding('a')]),
      { ...demands, baseline: [{ id: 'a', reason: 'k' }] },
      0,
      undefined,
    ],
    ['without a known finding', reportOf([]), { ...demands, baseline: [{ id: 'a', reason: 'k' }] }, 1, undefined],
    ['of a shard without it', part, { ...demands, baseline: [{ id: 'a', reason: 'k' }] }, 0, undefined],
    ['with what is implied, strictly', reportOf([finding('a', 'implied')]), { ...demands, strict: true }, 1, undefined],
    ['with too little', reportOf([], ['passed', 'inconclusive']), { ...demands, required: 0.9 }, 1, undefined],
  ])('%s', (_, report, how, code, error) => {
    const judged = judgeReport(report, how);
    expect(judged.code).toBe(code);
    expect(judged.error ?? '').toMatch(error ?? /^$/);
  });
});

describe('merged reports', () => {
  it('have the findings, sums and statuses of all', () => {
    const merged = mergeReports([
      reportOf([finding('a')], ['failed']),
      reportOf([], ['passed']),
      reportOf([finding('a')]),
    ]);
    expect(merged.findings.map(({ id }) => id)).toEqual(['a']);
    expect(merged.summary).toMatchObject({ passed: 3, requests: 15, durationMs: 10 });
    expect(merged.requirements).toMatchObject([{ state: 'failed', cases: 2 }]);
    expect(merged.operations[0]!.statuses).toEqual([200, 500]);
  });

  it('are of every shard, each once', () => {
    const shard = (index: number): Report => ({ ...reportOf([]), shard: { index, count: 3 }, cases: [] });
    expect(() => mergeReports([shard(1), shard(2)])).toThrow('shard 3/3 is missing');
    expect(() => mergeReports([shard(1), shard(2), shard(2), shard(3)])).toThrow('2 reports of shard 2/3');
    expect(mergeReports([3, 1, 2].map(shard)).shard).toBe(undefined);
  });

  it('name each case once, in its worst state', () => {
    const shard = (index: number, state: State): Report => ({
      ...reportOf([], [state]),
      shard: { index, count: 2 },
      cases: [{ id: 'no-server-error', requirement: 'r0', state }],
    });
    const merged = mergeReports([shard(1, 'passed'), shard(2, 'failed')]);
    expect(merged.summary).toMatchObject({ passed: 0, failed: 1 });
    expect(merged.requirements).toMatchObject([{ state: 'failed', cases: 1 }]);
  });

  it('keep what one shard has concluded, whatever further cases another has left out', () => {
    const shard = (index: number, state: State, further: object): Report => ({
      ...reportOf([], [state]),
      shard: { index, count: 2 },
      cases: [{ id: `case ${index}`, requirement: 'r0', state, ...further }],
    });
    const merged = mergeReports([shard(1, 'passed', {}), shard(2, 'inconclusive', { further: true })]);
    expect(merged.summary).toMatchObject({ passed: 1, inconclusive: 1 });
    expect(merged.requirements).toMatchObject([{ state: 'passed', cases: 2 }]);
  });

  it('group what several shards have found together', () => {
    const shard = (index: number): Report => ({
      ...reportOf(Array.from({ length: 5 }, (_, at) => finding(`${index}-${at}`))),
      shard: { index, count: 2 },
      cases: [],
    });
    const { findings } = mergeReports([shard(1), shard(2)]);
    expect(findings.map(({ operations }) => operations?.length)).toEqual([10]);
  });

  it('are of one run', () => {
    expect(() => mergeReports([])).toThrow(/no report to merge/);
    expect(() => mergeReports([reportOf([]), reportOf([], [], 'http://b')])).toThrow(/different runs/);
  });
});

describe('options', () => {
  it.each([
    [() => toShard('2/3'), { index: 2, count: 3 }],
    [() => toShare('95%'), 0.95],
    [() => toReplay('success/getReport@7:0:1'), { case: 'success/getReport', seed: 7 }],
    [() => toInclusion('none', ['a', 'b']), { a: [], b: [] }],
    [() => toInclusion('b>a', ['a', 'b']), { a: [], b: ['a'] }],
    [() => toInclusion(undefined, []), undefined],
  ])('%s', (read, want) => {
    expect(read()).toEqual(want);
  });

  it.each([
    [() => toShard('4/3'), /--shard/],
    [() => toShare('most'), /--require/],
    [() => toReplay('success'), /--replay/],
    [() => toInclusion('b>c', ['a', 'b']), /--role-inclusion/],
  ])('%s is refused', (read, message) => {
    expect(read).toThrow(message);
  });
});
