import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { fieldNames } from '../arrange/columns.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Fault } from '../outcome.ts';
import { blendedFieldsOf, sourcesOf } from '../output/blended-column.ts';
import { streamReport } from '../output/fresh-report.ts';
import type { Scene } from '../scene.ts';
import { streamOperation } from '../streams/stream-operation.ts';
import { rowsIn } from '../streams/stream-rows.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import type { Joined } from './join-own.ts';
import { type Pair, pairsIn } from './two-conditions.ts';

/** What a pair of fields is called in the rows of a report. */
type Columns = { readonly own: string; readonly blended: string };

/**
 * "Blended fields joined from related DataMarts": the fault of a report of a DataMart that is joined by two pairs of fields,
 * where a row is joined to others that have another value than it has itself in one of the two.
 */
export async function halfJoined(scene: Scene, { id, to, sent, exchange, schema }: Joined): Promise<Fault | undefined> {
  const operation = streamOperation(scene);
  const pairs = pairsIn(sent);
  if (operation === undefined || to === '' || pairs.length !== 2 || !isSuccess(schema.reply)) return undefined;
  const columns = pairs.flatMap((pair) => columnsOf(jsonOf(schema.reply), to, pair) ?? []);
  // What goes by a name that the DataMart has itself is known by another one; where none of its own is shown, by its source alone.
  const natives = fieldNames(withoutBlended(jsonOf(schema.reply)));
  if (natives.length === 0 && pairs.some(({ other }) => columns.some(({ blended }) => blended === other)))
    return undefined;
  if (columns.length < 2 || columns.some(({ blended }) => natives.includes(blended))) return undefined;
  const columnConfig = columns.flatMap(({ own, blended }) => [own, blended]);
  const stream = await streamReport(scene, operation, id, { columnConfig });
  const rows = (stream && rowsIn(stream.reply)) ?? [];
  const [one, other] = columns as [Columns, Columns];
  // What rows call otherwise is not known to be the field of the pair.
  if (!rows.every((row) => columnConfig.every((name) => Object.hasOwn(row, name)))) return undefined;
  const [lost] = [
    { kept: one, judged: other },
    { kept: other, judged: one },
  ].flatMap(({ kept, judged }) => {
    const strays = straysIn(rows, kept, judged);
    return strays.length === 0 ? [] : [{ ...judged, strays }];
  });
  if (lost === undefined) return undefined;
  // One that is shown with both is kept as it was meant, so that it is the report that uses one.
  const answer = inEnvelope(jsonOf(exchange.reply));
  const isKept = isObject(answer) && pairsIn(answer).length === pairs.length;
  return {
    key: 'joined',
    requirement: isKept ? endpointRequirement(operation) : 'path-only-relationships',
    summary: 'A report is joined by one pair of fields of a Relationship that has two',
    expected: `in each row that is joined, ${lost.blended} of what has ${lost.own} as the row itself`,
    received: lost.strays.map((row) => JSON.stringify(row)).join(', '),
    exchange: isKept ? stream! : exchange,
    operations: isKept ? [operation.id, exchange.operation!.id] : [exchange.operation!.id, operation.id],
  };
}

/** A blendable schema without what is blended. */
function withoutBlended(schema: unknown): unknown {
  const record = inEnvelope(schema);
  const lists = Object.entries(isObject(record) ? record : {}).filter(([name]) => !/blended|source/i.test(name));
  return Object.fromEntries(lists);
}

/** By what a report calls the two fields of a pair, where it is known which of the blended ones is of the DataMart. */
function columnsOf(schema: unknown, to: string, { own, other }: Pair): Columns | undefined {
  const [source, ...more] = sourcesOf(schema).filter((one) => mentions(one, to));
  if (source === undefined || more.length > 0) return undefined;
  const texts = Object.values(source).filter((value) => typeof value === 'string');
  const isOf = (field: JsonObject): boolean => Object.values(field).some((value) => texts.includes(value as string));
  const isNamed = ({ name }: JsonObject): boolean =>
    typeof name === 'string' && texts.some((text) => /^[^a-z0-9]+$/i.test(between(name, text, other)));
  const isOther = ({ name, ...rest }: JsonObject): boolean =>
    name === other || (typeof name === 'string' && name.endsWith(other) && Object.values(rest).includes(other));
  const fields = blendedFieldsOf(schema).filter((field) => isNamed(field) || (isOf(field) && isOther(field)));
  const [name, ...others] = fields.map((field) => field['name']);
  return typeof name === 'string' && others.length === 0 ? { own, blended: name } : undefined;
}

/** What stands in a name between its start and its end; empty where it has others. */
function between(name: string, start: string, end: string): string {
  const isOf = start !== '' && name.startsWith(start) && name.endsWith(end);
  return isOf ? name.slice(start.length, name.length - end.length) : '';
}

/**
 * Rows that are joined to others by one pair and not by the other one: to several that differ in it, though the rows have
 * the same in both, or to such as have another text than the row. What is joined may be an aggregate of all of them.
 */
function straysIn(rows: readonly JsonObject[], kept: Columns, judged: Columns): readonly JsonObject[] {
  const joined = rows.filter((row) => !isNone(row[judged.blended]));
  const groups = Map.groupBy(joined, (row) => JSON.stringify([row[kept.own], row[judged.own]]));
  for (const [first, ...more] of groups.values()) {
    const other = more.find((row) => toFolded(row[judged.blended]) !== toFolded(first![judged.blended]));
    if (other !== undefined) return [first!, other];
  }
  return rows.filter((row) => hasValue(row, kept) && hasOtherText(row, judged)).slice(0, 1);
}

/** Whether a row is joined to what has its own value, or to several that do. */
function hasValue(row: JsonObject, { own, blended }: Columns): boolean {
  const [value, joined] = [row[own], row[blended]];
  if (isNone(value) || isNone(joined)) return false;
  return value === joined || (typeof joined === 'string' && toFolded(joined).includes(toFolded(value)));
}

/** Whether a row is joined to what has a text that its own is no part of, or has none of its own. */
function hasOtherText(row: JsonObject, { own, blended }: Columns): boolean {
  const [value, joined] = [row[own], row[blended]];
  if (typeof joined !== 'string' || !/[a-z]{2}/i.test(joined)) return false;
  if (value !== null && typeof value !== 'string') return false;
  return isNone(value) || !(toFolded(joined).includes(toFolded(value)) || toFolded(value).includes(toFolded(joined)));
}

function isNone(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '';
}

/** A value in which capitals and spaces around it make no difference. */
function toFolded(value: Json | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.trim().toLowerCase();
}
