import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type FreshStream, freshStream } from '../streams/fresh-stream.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { blendedColumn } from './blended-column.ts';
import { areForeign, shareRows } from './foreign-rows.ts';
import { failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { blendedElsewhere } from './blended-elsewhere.ts';
import { freshReport } from './fresh-report.ts';
import { hasColumn } from './has-column.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { fieldNames } from '../arrange/columns.ts';
import { fieldOf } from '../arrange/records.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { plainStream, selectedStream } from './report-streams.ts';

/**
 * "Null means all native columns": those of a DataMart that has just been created are the columns of its own stream, since
 * it has no joined fields. One that a report leaves out is a column for certain where another report selects it.
 */
export async function hasNativeColumns(scene: Scene, operation: Operation): Promise<Outcome> {
  const known = (await lacksKnown(scene, operation)) ?? (await blendedElsewhere(scene, operation));
  if (known !== undefined) return known;
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
  if ((await hasColumn(scene, operation, fresh.value.id, lost)) !== false) return passed;
  const summary = 'The stream of a report that selects no columns leaves out native ones';
  const received = `rows with ${shown.join(', ')}, and with ${lost} where a report selects it`;
  return failed({ key: lost, summary, expected: names.join(', '), received, exchange: plain });
}

/**
 * What is wrong with a report of a DataMart that was there before, where it has a blended column, or leaves out one that the schema
 * of the DataMart has and another report shows where it selects it.
 */
async function lacksKnown(scene: Scene, operation: Operation): Promise<Outcome | undefined> {
  const plain = await plainStream(scene, '');
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const [create] = plain === undefined || plain.rows.length === 0 ? [] : reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (plain === undefined || read === undefined || subject?.ok !== true) return undefined;
  const id = subject.value.base['dataMartId'] as string;
  const path = { [resourceParams(read)[0]!.name]: id };
  const { reply } = await scene.send(read, { path }, { role: subject.value.role });
  const record = isSuccess(reply) ? jsonOf(reply) : undefined;
  // Names elsewhere in the record may be those of blended fields, unless the operator says that they are columns.
  const columns = scene.profile.samples?.columns ?? [];
  const named = fieldNames(record);
  const native = [...named.filter((one) => columns.includes(one)), ...fieldNames(fieldOf(record, 'schema'))];
  const isShown = (name: string): boolean => plain.rows.some((row) => Object.hasOwn(row, name));
  const blended = await blendedColumn(scene, id, subject.value.role);
  // A native one may go by the same name, wherever the record shows it.
  const isKnown = named.length > 0 && blended !== undefined && !named.includes(blended);
  if (isKnown && isShown(blended) && (await hasColumn(scene, operation, id, blended)) === true)
    return failed({
      key: 'blended',
      summary: 'The stream of a report that selects no columns has blended ones',
      expected: `native columns, without ${blended}`,
      received: `rows with ${Object.keys(plain.rows[0]!).join(', ')}`,
      exchange: plain.exchange,
    });
  const name = native.find((one) => !isShown(one) && !isHidden(record, one));
  const chosen = name === undefined ? undefined : await selectedStream(scene, [name]);
  if (name === undefined || chosen?.rows.some((row) => (row[name] ?? null) !== null) !== true) return undefined;
  // What is null may be left out of a row: of a long stream few are read.
  if (plain.exchange.reply.partial && !chosen.rows.every((row) => (row[name] ?? null) !== null)) return undefined;
  if ((await hasColumn(scene, operation, id, name)) !== false) return undefined;
  const summary = 'The stream of a report that selects no columns leaves out native ones';
  const received = `rows with ${Object.keys(plain.rows[0]!).join(', ')}, and with ${name} where a report selects it`;
  return failed({ key: name, summary, expected: name, received, exchange: plain.exchange });
}

/** Whether the field of a schema is said not to be shown. */
function isHidden(value: unknown, name: string): boolean {
  if (Array.isArray(value)) return value.some((one) => isHidden(one, name));
  if (!isObject(value)) return false;
  const isOwn = Object.values(value).includes(name);
  const isOff = ([flag, one]: [string, unknown]): boolean =>
    (/hidden|exclu|disabled|removed/i.test(flag) && one === true) ||
    (/visible|enabled|included/i.test(flag) && one === false);
  return isOwn ? Object.entries(value).some(isOff) : Object.values(value).some((one) => isHidden(one, name));
}

/** A report without output controls has rows of its DataMart, where the stream of that has the same ones each time. */
async function hasOwnRows(scene: Scene, { id, role, exchange }: FreshStream, plain: Exchange): Promise<Outcome> {
  const [own, rows] = [exchange, plain].map(({ reply }) => rowsIn(reply) ?? []);
  const isWhole = [exchange, plain].every(({ reply }) => !reply.partial);
  if (!isWhole || !areForeign(own!, rows!)) return passed;
  const [parameter] = resourceParams(exchange.operation!);
  const again = await sendReady(scene, exchange.operation!, { path: { [parameter!.name]: id } }, role);
  if (!shareRows(own!, rowsIn(again.reply) ?? [])) return passed;
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

const withRows = 'requests: { updateDataMartDefinition: { body: { … } } }, of a table with rows';

/** Whether a column that is selected is there: what is no column may be shown as empty. */
function hasValues({ reply }: Exchange, name: string): boolean {
  return rowsIn(reply)?.some((row) => (row[name] ?? null) !== null) === true;
}

/** The names in the rows of a stream, all of which have the same. */
function namesIn({ reply }: Exchange): readonly string[] | undefined {
  const rows = rowsIn(reply);
  const [first] = rows ?? [];
  if (first === undefined || rows === undefined) return undefined;
  const names = Object.keys(first);
  return rows.every((row) => Object.keys(row).join() === names.join()) ? names : undefined;
}
