import { InputError } from '../../spec/input-error.ts';
import { type Finding, groupFindings } from './finding.ts';
import { type Report, type State, worstFirst } from './report.ts';
import { requirementState } from './requirement-state.ts';

/**
 * Joins the reports of shards to the one that a run without shards would have given. `order` names the requirements in the
 * order of their table; without it, they come in that of the shards.
 *
 * @throws InputError when there is none, when they are of different targets or seeds, or when a shard is missing or there
 *   twice.
 */
export function mergeReports(reports: readonly Report[], order: Iterable<string> = []): Report {
  const [first] = reports;
  if (first === undefined) throw new InputError('there is no report to merge; give a folder with reports of --json');
  assertOneRun(first, reports);
  assertWhole(reports);
  const { shard: _, cases: __, accepted: ___, journal: ____, ...common } = first;
  const accepted = distinct(reports.flatMap((report) => report.accepted ?? []));
  const findings = distinct(reports.flatMap((report) => report.findings));
  const journals = reports.flatMap(({ journal }) => journal ?? []);
  return {
    ...common,
    summary: summaryOf(reports),
    findings: groupFindings(inDocumentOrder(findings, first)),
    ...(accepted.length === 0 ? {} : { accepted }),
    inconclusive: distinctCases(reports.flatMap((report) => report.inconclusive)),
    notApplicable: distinctCases(reports.flatMap((report) => report.notApplicable)),
    errored: distinctCases(reports.flatMap((report) => report.errored)),
    requirements: inOrder(requirementsOf(reports), [...order]),
    operations: first.operations.map((operation) => ({ ...operation, statuses: statusesOf(reports, operation.id) })),
    leftovers: reports.flatMap((report) => report.leftovers),
    ...(journals.length === 1 ? { journal: journals[0]! } : {}),
  };
}

function assertOneRun(first: Report, reports: readonly Report[]): void {
  const sameOnly = ({ only = [] }: Report): boolean => JSON.stringify(only) === JSON.stringify(first.only ?? []);
  const other = reports.find((one) => one.target !== first.target || one.seed !== first.seed || !sameOnly(one));
  if (other === undefined) return;
  const name = ({ target, seed, only = [] }: Report): string =>
    [target, `seed ${seed}`, ...only.map((word) => `--only ${word}`)].join(', ');
  throw new InputError(`the reports are of different runs (${name(first)}; ${name(other)}); merge shards of one run`);
}

/** A gate must not be green because a job has left no report. */
function assertWhole(reports: readonly Report[]): void {
  const shards = reports.flatMap(({ shard }) => shard ?? []);
  const [one] = shards;
  if (one === undefined) return;
  if (shards.length < reports.length || shards.some(({ count }) => count !== one.count)) {
    throw new InputError('the reports are of different divisions into shards; merge the shards of one run');
  }
  for (let index = 1; index <= one.count; index += 1) {
    const found = shards.filter((shard) => shard.index === index).length;
    const name = `shard ${index}/${one.count}`;
    if (found === 0) throw new InputError(`the report of ${name} is missing; look why that job left none`);
    if (found > 1) throw new InputError(`there are ${found} reports of ${name}; leave one of them in the folder`);
  }
}

type CaseState = NonNullable<Report['cases']>[number];

/** Every case once: what judges all answers is in each shard, and as bad as in the worst. */
function casesOf(reports: readonly Report[]): readonly CaseState[] | undefined {
  if (reports.some(({ cases }) => cases === undefined)) return undefined;
  const groups = Map.groupBy(
    reports.flatMap(({ cases }) => cases!),
    ({ id }) => id,
  );
  return [...groups.values()].map((group) => ({ ...group[0]!, state: worst(group) }));
}

function worst(all: readonly { readonly state: State }[]): State {
  return worstFirst.find((state) => all.some((one) => one.state === state))!;
}

function summaryOf(reports: readonly Report[]): Report['summary'] {
  const cases = casesOf(reports);
  const sum = (field: keyof Report['summary']): number => reports.reduce((total, one) => total + one.summary[field], 0);
  const count = (state: State, field: keyof Report['summary']): number =>
    cases === undefined ? sum(field) : cases.filter((one) => one.state === state).length;
  return {
    passed: count('passed', 'passed'),
    failed: count('failed', 'failed'),
    warnings: count('warning', 'warnings'),
    inconclusive: count('inconclusive', 'inconclusive'),
    notApplicable: count('not applicable', 'notApplicable'),
    errored: count('errored', 'errored'),
    requests: sum('requests'),
    durationMs: Math.max(...reports.map(({ summary }) => summary.durationMs)),
  };
}

function requirementsOf(reports: readonly Report[]): Report['requirements'] {
  const rows = reports.flatMap((report) => report.requirements);
  const cases = casesOf(reports);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, group]) => {
    const own = cases?.filter(({ requirement }) => requirement === id);
    const sum = group.reduce((total, one) => total + one.cases, 0);
    return { ...group[0]!, state: own === undefined ? worst(group) : requirementState(own), cases: own?.length ?? sum };
  });
}

function inOrder(rows: Report['requirements'], order: readonly string[]): Report['requirements'] {
  const places = new Map(order.map((id, index) => [id, index]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

function inDocumentOrder(findings: readonly Finding[], { operations }: Report): readonly Finding[] {
  const places = new Map(operations.map(({ id }, index) => [id, index]));
  return findings.toSorted((a, b) => (places.get(a.operationId) ?? -1) - (places.get(b.operationId) ?? -1));
}

function distinct<T extends { readonly id: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()];
}

function distinctCases<T extends { readonly case: string }>(all: readonly T[]): readonly T[] {
  return [...new Map(all.map((one) => [one.case, one])).values()];
}

function statusesOf(reports: readonly Report[], id: string): readonly number[] {
  const all = reports.flatMap(({ operations }) => operations.find((one) => one.id === id)?.statuses ?? []);
  return [...new Set(all)].toSorted((a, b) => a - b);
}
