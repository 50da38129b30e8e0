import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type TypedColumn, typedColumnsOf } from './columns.ts';
import type { Instance } from './instances.ts';
import { listOperation } from './paths.ts';
import { referenceOf } from './reference-of.ts';

/** How many DataMarts are looked at. */
const martsAtMost = 4;

/** Columns that output controls tell apart: what is bucketed, what is summed up, and what groups. */
const kinds: readonly ((column: TypedColumn) => boolean)[] = [
  ({ type }) => /date|timestamp/i.test(type),
  // The sum of what records are known by tells nothing.
  ({ name, type }) => /int|float|double|decimal|num/i.test(type) && !/(^|_)id$|Id$/.test(name),
  ({ type }) => /char|string|text/i.test(type),
];

/** How many kinds of output controls reports have, with slices as one of their own: what is in use may be learned from. */
function controlsIn(reports: readonly unknown[]): number {
  const kindsIn = (report: unknown): readonly string[] =>
    Object.entries(isObject(report) ? report : {})
      .filter(([name, value]) => name.endsWith('Config') && Array.isArray(value) && value.length > 0)
      .flatMap(([name, value]) => (JSON.stringify(value).includes('"pre-join"') ? [name, 'pre-join'] : [name]));
  return new Set(reports.flatMap(kindsIn)).size;
}

/**
 * Of the reports that a list has shown, the first of the DataMart that has most kinds of columns: of those that share the most,
 * the one whose reports have most kinds of output controls, and of those the one that the list has first. Undefined where it does
 * not show of which DataMarts they are.
 */
export async function tellingReport(
  scene: Scene,
  listed: readonly Instance[],
  role: Role,
): Promise<Instance | undefined> {
  const list = listOperation(scene.contract, 'Report');
  const shown =
    list &&
    scene.diary
      .filter(({ exchange }) => exchange.operation === list)
      .map(({ exchange }) => toPage(scene, list, exchange)?.rows);
  const rows = shown?.findLast((one) => one?.has(listed[0]?.id ?? ''));
  const marts = Map.groupBy(listed, (report) => referenceOf(rows?.get(report.id), 'DataMart'));
  marts.delete(undefined);
  const used = [...marts].map(([mart, reports]) => ({
    mart: mart!,
    report: reports[0]!,
    controls: controlsIn(reports.map(({ id }) => rows?.get(id))),
  }));
  const ordered = used.toSorted((one, other) => other.controls - one.controls);
  let best: { readonly report: Instance; readonly count: number } | undefined;
  for (const { mart, report } of ordered.length > 1 ? ordered.slice(0, martsAtMost) : []) {
    const columns = await typedColumnsOf(scene, mart, role);
    const count = kinds.filter((isOfKind) => columns.some(isOfKind)).length;
    if (best === undefined || count > best.count) best = { report, count };
    if (count === kinds.length) break;
  }
  return best?.report;
}
