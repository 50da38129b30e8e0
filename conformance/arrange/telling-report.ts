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

/**
 * Of the reports that a list has shown, the first of the DataMart that has most kinds of columns: of those that share the most,
 * the one that the list has first. Undefined where it does not show of which DataMarts they are.
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
  const marts = new Map<string, Instance>();
  for (const report of listed) {
    const mart = referenceOf(rows?.get(report.id), 'DataMart');
    if (mart !== undefined && !marts.has(mart)) marts.set(mart, report);
  }
  let best: { readonly report: Instance; readonly count: number } | undefined;
  for (const [mart, report] of marts.size > 1 ? [...marts].slice(0, martsAtMost) : []) {
    const columns = await typedColumnsOf(scene, mart, role);
    const count = kinds.filter((isOfKind) => columns.some(isOfKind)).length;
    if (best === undefined || count > best.count) best = { report, count };
    if (count === kinds.length) break;
  }
  return best?.report;
}
