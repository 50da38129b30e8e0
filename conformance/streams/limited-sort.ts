import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { isDescending } from '../output/is-descending.ts';
import { plainStream } from '../output/report-streams.ts';
import { sortRules } from '../output/sort.ts';
import { sortingColumns } from '../output/sorting-columns.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { rowsIn } from './stream-rows.ts';

/** How many rows are asked for. */
const few = 3;

/**
 * "With its stored filters, aggregations, date buckets and sorting applied": a limit that a stream is asked for with leaves
 * the first rows of the sorted report.
 */
export async function limitKeepsSort(scene: Scene, operation: Operation): Promise<Outcome> {
  const remedy = 'samples: { SortRule: [{ … }] }, of a report with many different rows';
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  const plain = subject?.ok === true ? await plainStream(scene, '') : undefined;
  if (subject?.ok !== true || plain === undefined || plain.rows.length <= few)
    return inconclusive('a report has too few rows', remedy);
  const { base, role, columns } = subject.value;
  const names = columns.length > 0 ? columns : Object.keys(plain.rows[0]!);
  const sorting = sortingColumns(plain.rows, names).find(({ texts }) => texts.length === 0);
  if (sorting === undefined) return inconclusive('no order shows in the rows of a report', remedy);
  const right = await rightRequestOfAny(scene, operation);
  const reader = right.ok ? right.value.role : role;
  const body = { ...base, sortConfig: sortRules(sorting.columns, scene.profile.samples ?? {}) };
  const outcome = await withReport(scene, create!, role, body, async (id) => {
    const path = { [resourceParams(operation)[0]!.name]: id };
    const ask = (limit?: number): Promise<Exchange> =>
      sendReady(scene, operation, { path, ...(limit !== undefined && { query: { limit } }) }, reader);
    const [limited, whole] = [await ask(few), await ask()];
    const all = rowsIn(whole.reply) ?? [];
    // Whether the report is sorted at all, another case tells.
    if (all.length <= few || !isDescending(all, sorting.columns)) return passed;
    const areFirst = (one: Exchange): boolean => {
      const rows = rowsIn(one.reply) ?? [];
      return valuesIn(rows, sorting.columns) === valuesIn(all.slice(0, rows.length), sorting.columns);
    };
    if (areFirst(limited) || areFirst(await ask(few))) return passed;
    // Rows that have come or gone meanwhile are no fault.
    if (valuesIn(rowsIn((await ask()).reply) ?? [], sorting.columns) !== valuesIn(all, sorting.columns)) return passed;
    return failed({
      key: 'sorted',
      summary: 'A stream with a limit has other rows than the first of its sorted report',
      expected: `rows with ${valuesIn(all.slice(0, few), sorting.columns)}`,
      received: `rows with ${valuesIn(rowsIn(limited.reply) ?? [], sorting.columns)}`,
      exchange: limited,
    });
  });
  return outcome ?? inconclusive('a report with an order was refused', remedy);
}

/** The values of the columns that rows are sorted by, as JSON. */
function valuesIn(rows: readonly JsonObject[], columns: readonly string[]): string {
  return JSON.stringify(rows.map((row) => columns.map((name) => row[name] ?? null)));
}
