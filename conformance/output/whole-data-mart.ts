import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { rowsInOneLine } from '../streams/in-one-line.ts';
import { linesOf, rowsIn } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { toFilters } from './filter.ts';
import { otherValues } from './other-values.ts';
import { knownFilters } from './known-rules.ts';
import { controlledStream, plainStream, type Stream } from './report-streams.ts';

/**
 * "Streams a DataMart's output": it has as many rows as a report of that DataMart that leaves none out, and its values. Looked
 * at twice, since data may change meanwhile.
 */
export async function hasAllRows(scene: Scene, operation: Operation): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  const report = await plainStream(scene, '');
  if (subject?.ok !== true || report === undefined || report.exchange.reply.partial)
    return notApplicable('no report without output controls was read to its end');
  const id = subject.value.base['dataMartId'];
  const right = await rightRequestOfAny(scene, operation);
  const role = right.ok && isSuccess(right.value.exchange.reply) ? right.value.role : subject.value.role;
  const ask = (): Promise<Exchange> =>
    scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id as string } }, { role });
  await streamFiltered(scene, report.rows);
  const first = await ask();
  const inOne = isSuccess(first.reply) ? rowsInOneLine(linesOf(first.reply)) : undefined;
  if (inOne !== undefined && inOne.length > 1 && report.rows.length > 1) {
    const summary = 'The rows of a stream are an array in one line, and those of a report have a line each';
    const received = `one line, an array of ${inOne.length} items`;
    return failed({
      key: 'lines',
      requirement: 'ndjson',
      summary,
      expected: 'a line for each row',
      received,
      exchange: first,
    });
  }
  const rows = rowsOf(first);
  if (rows === undefined) return notApplicable(`the DataMart of the report was answered ${first.reply.status}`);
  const count = rows.length;
  // What is joined may make more rows of the same.
  const isOther = count === report.rows.length && otherValues(report.rows, rows) !== undefined;
  if (count >= report.rows.length && !isOther) return passed;
  // What the report before has left in the stream of its DataMart is gone after another one.
  const exchange = await ask();
  const again = await plainStream(scene, 'again');
  const now = rowsOf(exchange);
  if (now?.length !== count || again?.rows.length !== report.rows.length)
    return notApplicable('the rows are others each time');
  if (isOther) return hasSameValues(again, { exchange, rows: now });
  const summary = 'The stream of a DataMart has fewer rows than a report of it without output controls';
  return failed({ summary, expected: `${report.rows.length} rows`, received: `${count} rows`, exchange });
}

/** Streams the report with a filter, which is for its own stream alone; another case asks for the same. */
async function streamFiltered(scene: Scene, rows: readonly JsonObject[]): Promise<void> {
  const [rules] = toFilters(rows, await knownFilters(scene));
  if (rules !== undefined) await controlledStream(scene, { filterConfig: [rules[0]] }, 'updated');
}

/** The stream that tells less is at fault, which may as well be the other. */
function hasSameValues(report: Stream, dataMart: Stream): Outcome {
  const other = otherValues(report.rows, dataMart.rows);
  if (other === undefined) return notApplicable('the rows are others each time');
  const { exchange } = [report, dataMart][other.poorer]!;
  return failed({
    key: 'values',
    summary: 'The streams of a DataMart and of a report of it without output controls have other values',
    expected: 'the same values in the same columns',
    received: other.told,
    exchange,
    operations: [...new Set([exchange, dataMart.exchange, report.exchange].map((one) => one.operation!.id))],
  });
}

/** The rows of a stream that was read to its end. */
function rowsOf({ reply }: Exchange): readonly JsonObject[] | undefined {
  return reply.partial ? undefined : rowsIn(reply);
}
