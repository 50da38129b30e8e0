import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type FreshStream, freshStream } from '../streams/fresh-stream.ts';
import { type Exchange, isSuccess, type Reply } from '../target/message.ts';
import { areForeign, shareRows } from './foreign-rows.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { resourceParams } from '../arrange/paths.ts';
import { freshReport } from './fresh-report.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { linesOf, toRows } from '../streams/stream-rows.ts';

/**
 * "Null means all native columns": those of a DataMart that has just been created are the columns of its own stream, since
 * it has no joined fields. One that a report leaves out is a column for certain where another report selects it.
 */
export async function hasNativeColumns(scene: Scene, operation: Operation): Promise<Outcome> {
  const fresh = await freshStream(scene);
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const names = namesIn(fresh.value.exchange);
  if (names === undefined) return inconclusive('the stream of a new DataMart has no rows', withRows);
  const plain = await freshReport(scene, operation, fresh.value.id, {});
  const shown = plain === undefined ? undefined : namesIn(plain);
  if (plain === undefined || shown === undefined)
    return inconclusive('a report of a new DataMart has no rows', withRows);
  const lost = names.find((name) => !shown.includes(name));
  if (lost === undefined) return hasOwnRows(scene, fresh.value, plain);
  const chosen = await freshReport(scene, operation, fresh.value.id, { columnConfig: [lost] });
  if (chosen === undefined || !hasValues(chosen, lost)) {
    return inconclusive(`nothing shows that a report may have the column ${lost}`, withRows);
  }
  const summary = 'The stream of a report that selects no columns leaves out native ones';
  const received = `rows with ${shown.join(', ')}, and with ${lost} where a report selects it`;
  return failed({ key: lost, summary, expected: names.join(', '), received, exchange: plain });
}

/** A report without output controls has rows of its DataMart, where the stream of that has the same ones each time. */
async function hasOwnRows(scene: Scene, { id, role, exchange }: FreshStream, plain: Exchange): Promise<Outcome> {
  const [own, rows] = [exchange, plain].map(({ reply }) => rowsIn(reply));
  const isWhole = [exchange, plain].every(({ reply }) => !reply.partial);
  if (!isWhole || !areForeign(own!, rows!)) return passed;
  const [parameter] = resourceParams(exchange.operation!);
  const again = await sendReady(scene, exchange.operation!, { path: { [parameter!.name]: id } }, role);
  if (!shareRows(own!, rowsIn(again.reply))) return passed;
  const summary = 'The stream of a report has other rows than its DataMart';
  const requirement = `operation-${plain.operation!.id}`;
  const [expected, received] = [own, rows].map((all) => JSON.stringify(all![0]));
  return failed({
    requirement,
    level: 'implied',
    key: 'foreign',
    summary,
    expected: `rows as ${expected}`,
    received: received!,
    exchange: plain,
  });
}

function rowsIn(reply: Reply): readonly JsonObject[] {
  return isSuccess(reply) ? (toRows(linesOf(reply)) ?? []) : [];
}

const withRows = 'requests: { updateDataMartDefinition: { body: { … } } }, of a table with rows';

/** Whether a column that is selected is there: what is no column may be shown as empty. */
function hasValues({ reply }: Exchange, name: string): boolean {
  return rowsIn(reply).some((row) => (row[name] ?? null) !== null);
}

/** The names in the rows of a stream, all of which have the same. */
function namesIn({ reply }: Exchange): readonly string[] | undefined {
  const rows = isSuccess(reply) ? toRows(linesOf(reply)) : undefined;
  const [first] = rows ?? [];
  if (first === undefined || rows === undefined) return undefined;
  const names = Object.keys(first);
  return rows.every((row) => Object.keys(row).join() === names.join()) ? names : undefined;
}
