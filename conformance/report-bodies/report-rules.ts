import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { ReportSubject } from './report-subject.ts';
import type { Scene } from '../scene.ts';
import { toExample } from '../arrange/to-example.ts';

/** A way to make lists of any length whose items a target may accept; the i-th item is always the same. */
export type ListMaker = (length: number) => readonly Json[];

const ruleNames: Readonly<Record<string, 'FilterRule' | 'SortRule' | 'AggregationRule' | 'DateTruncRule'>> = {
  filterConfig: 'FilterRule',
  sortConfig: 'SortRule',
  aggregationConfig: 'AggregationRule',
  dateTruncConfig: 'DateTruncRule',
};

/**
 * Ways to make the lists of a report field, most natural first: samples as they are, each in turn; the same with other
 * values, so that no two are alike; with other columns; under names of their own; one sample again and again.
 *
 * @param described What the target's own description says of an item.
 */
export function listMakers(
  scene: Scene,
  subject: ReportSubject,
  field: string,
  described?: Schema,
): readonly ListMaker[] {
  const { operation, columns, members } = subject;
  const samples = field === 'ownerIds' ? [...members, madeUp(0)] : samplesOf(scene, operation, columns, field);
  if (samples.length === 0) return [];
  const alias = aliasIn(described);
  const nth = (index: number): Json => samples[index % samples.length]!;
  const each =
    (make: (index: number) => Json): ListMaker =>
    (length) =>
      Array.from({ length }, (_, index) => make(index));
  const makers = [
    ...(samples.length > 1 ? [each(nth)] : []),
    each((index) => varied(nth(index), index, columns)),
    each((index) => varied(nth(0), index, [])),
    ...(alias === undefined ? [] : [each((index) => named(nth(0), alias, index))]),
    each(() => nth(0)),
    ...(field === 'ownerIds' ? [each(madeUp)] : []),
  ];
  // Two ways that make the same list of three are one.
  return [...new Map(makers.map((maker) => [JSON.stringify(maker(3)), maker])).values()];
}

/** The field in which an item may say how what it makes is called. */
function aliasIn(item: Schema | undefined): string | undefined {
  const properties = isObject(item) && isObject(item['properties']) ? item['properties'] : {};
  return Object.keys(properties).find((name) => /^(alias|label|as|output_?(name|alias|column))$/i.test(name));
}

function named(item: Json, alias: string, index: number): Json {
  return isObject(item) ? { ...item, [alias]: `conform_${index}` } : item;
}

/** An id that is well formed, and perhaps nobody's. */
function madeUp(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** Single items that the field may take: those of the profile, else the example of our assumptions. */
function samplesOf(scene: Scene, operation: Operation, columns: readonly string[], field: string): readonly Json[] {
  const given = scene.profile.samples ?? {};
  if (field === 'columnConfig') return columns;
  const rule = ruleNames[field];
  const sampled = rule === undefined ? undefined : given[rule];
  if (sampled !== undefined && sampled.length > 0) return sampled;
  const schema = scene.assumed.operations.find(({ id }) => id === operation.id)?.body?.schema;
  const properties = isObject(schema) ? (schema['properties'] as Record<string, JsonObject> | undefined) : undefined;
  const list = properties?.[field];
  const examples = [list?.['example'], ...((list?.['examples'] ?? []) as Json[])]
    .filter(Array.isArray)
    .flat() as Json[];
  const all = examples.length > 0 ? examples : [toExample((list?.['items'] ?? true) as Schema)];
  return all.map((item) => (columns.length === 0 ? item : withColumn(item, columns[0]!)));
}

/** The same rule for another column and with another value, so that no two are alike. */
function varied(item: Json, index: number, columns: readonly string[]): Json {
  if (!isObject(item)) return columns.length > 0 ? columns[index % columns.length]! : item;
  const other = columns.length > 0 ? (withColumn(item, columns[index % columns.length]!) as JsonObject) : item;
  const entries = Object.entries(other).map(([key, value]) => [
    key,
    /value/i.test(key) ? shifted(value, index) : value,
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

function withColumn(item: Json, column: string): Json {
  if (!isObject(item)) return item;
  const key = ['column', 'columnName', 'field', 'fieldName'].find((name) => typeof item[name] === 'string');
  return key === undefined ? item : { ...item, [key]: column };
}

function shifted(value: Json, index: number): Json {
  if (typeof value === 'number') return value + index;
  if (typeof value === 'string') return index === 0 ? value : `${value}${index}`;
  return Array.isArray(value) ? (value as Json[]).map((one) => shifted(one, index)) : value;
}
