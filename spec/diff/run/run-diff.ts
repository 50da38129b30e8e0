import { contractFile } from '../../contract.ts';
import { InputError } from '../../input-error.ts';
import { isObject } from '../../json.ts';
import { isDate, sift } from '../allow-list.ts';
import type { Level } from '../change.ts';
import { type Mode, toDiff } from '../index.ts';
import type { Format } from '../report/formats.ts';
import { type Report, type ReportSide, toReport, withLines } from '../report/report.ts';
import { isFailure, write, writeSummary } from '../report/write.ts';
import { toLevels } from '../settings.ts';
import { linesOf, loadSide, type Side } from '../side/load-side.ts';
import { toLocation } from '../side/location.ts';
import type { Lend } from '../side/read-text.ts';
import { type Configuration, loadAllowList, loadConfiguration } from './configuration.ts';

/** What a comparison on the command line is asked for with. */
export type DiffRun = {
  /** A file, a URL, `git:REV:path` or `target:`. In the place of what is missing: our contract, or what the target serves. */
  readonly base: string | undefined;
  readonly revision: string | undefined;
  readonly target: string | undefined;
  readonly mode: Mode | undefined;
  readonly format: Format;
  readonly failOn: Level | 'never' | undefined;
  /** `rule=level`. */
  readonly severity: readonly string[];
  readonly allow: string | undefined;
  readonly noticeDays: number | undefined;
  readonly today: string | undefined;
  readonly config: string | undefined;
  readonly folder: string;
  readonly isColoured: boolean;
  /** Gets the headers of an authenticated request to the target, if they are needed. */
  readonly lend?: ((target: string, configuration: Configuration) => ReturnType<Lend>) | undefined;
};

/** What a comparison comes to. */
export type DiffResult = {
  readonly report: Report;
  /** The report in its format, and one line about it. */
  readonly text: string;
  readonly summary: string;
  readonly isFailed: boolean;
};

/**
 * Loads two documents, compares them and reports on them.
 *
 * @throws InputError when an argument, a document, the configuration or the allow-list cannot be used.
 */
export async function runDiff(run: DiffRun): Promise<DiffResult> {
  const today = run.today ?? new Date().toISOString().slice(0, 10);
  if (!isDate(today)) throw new InputError(`--today ${today} is no day; write YYYY-MM-DD`);
  const rules = toLevels(run.severity);
  const configuration = await loadConfiguration(run.config, run.folder);
  const { settings } = configuration;
  const target = run.target ?? configuration.target;
  const names = toSides(run, target);
  const { lend } = run;
  const lendHeaders = lend && (() => lend(target!, configuration));
  const [base, revision, allowed] = await Promise.all([
    ...names.map((name) => loadSide(toLocation(name, target), lendHeaders)),
    loadAllowList(run.allow ?? settings.allow),
  ] as [Promise<Side>, Promise<Side>, ReturnType<typeof loadAllowList>]);
  const mode = run.mode ?? (names.includes('target:') ? 'conformance' : 'changelog');
  const severity = { rules: { ...settings.severity, ...rules }, paths: settings.paths ?? {} };
  const diff = toDiff(base.document, revision.document, {
    mode,
    today,
    noticeDays: run.noticeDays ?? settings.noticeDays,
    severity,
  });
  const changes = withLines(diff.changes, {
    base: (pointers) => linesOf(base, pointers),
    revision: (pointers) => linesOf(revision, pointers),
  });
  const sides = { base: toReportSide(base), revision: toReportSide(revision) };
  const report = toReport({ ...diff, changes }, sift(changes, allowed, today), mode, sides);
  const failOn = run.failOn ?? settings.failOn ?? 'breaking';
  const texts = { base: base.files['']!.text.text, revision: revision.files['']!.text.text };
  return {
    report,
    text: write(report, run.format, { texts, failOn, isColoured: run.isColoured }),
    summary: writeSummary(report),
    isFailed: report.changes.some((change) => isFailure(change, failOn)),
  };
}

function toSides({ base, revision }: DiffRun, target: string | undefined): [string, string] {
  if (base !== undefined && revision !== undefined) return [base, revision];
  if (target === undefined) {
    throw new InputError('two documents are compared; give BASE and REVISION, or --target URL; see marts diff --help');
  }
  return [base ?? contractFile, 'target:'];
}

function toReportSide({ name, document: { value } }: Side): ReportSide {
  const info = isObject(value) ? value['info'] : undefined;
  const version = isObject(info) ? info['version'] : undefined;
  return { name, version: typeof version === 'string' || typeof version === 'number' ? String(version) : undefined };
}
