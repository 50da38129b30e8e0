import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import type { Samples } from '../profile/profile.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { readPage } from '../lists/pages.ts';
import { reportOperations } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { type TypedColumn, typedColumnsOf } from './columns.ts';
import { itemOf, propertyOf } from './described-parts.ts';
import { describedOperation } from './described.ts';
import { sampleOf } from './samples.ts';
import { learnedConfigs } from './learned-configs.ts';
import { listOperation } from './paths.ts';
import { fieldOf } from './records.ts';
import { referenceOf } from './reference-of.ts';
import { toExample } from './to-example.ts';

type RuleName = 'FilterRule' | 'SortRule' | 'AggregationRule' | 'DateTruncRule';

const fields: Readonly<Record<RuleName, string>> = {
  FilterRule: 'filterConfig',
  SortRule: 'sortConfig',
  AggregationRule: 'aggregationConfig',
  DateTruncRule: 'dateTruncConfig',
};

const configField = 'destinationConfig';

/** How many rules of a kind are taken over. */
const most = 2;

/**
 * Rules that reports of the target have, of the DataMart that the reports of the run will have, and the destination configs
 * of any; else such as its own description tells. They are tried, as all that arranges, and assert nothing. None where
 * nothing may be written.
 */
export async function learnedSamples(scene: Scene): Promise<Samples> {
  const [create] = reportOperations(scene.contract);
  const list = listOperation(scene.contract, 'Report');
  if (!scene.allowWrites || create === undefined || list === undefined) return {};
  const role = keyHolder(scene, create.role);
  const sample = await sampleOf(scene, 'Report', role);
  const dataMartId = sample === undefined ? undefined : referenceOf(sample, 'DataMart');
  if (dataMartId === undefined) return {};
  const { page } = await readPage(scene, { operation: list, parts: {}, role }, { limit: 50 });
  const rows = [...(page?.rows.values() ?? [])].filter((row) => referenceOf(row, 'DataMart') === dataMartId);
  const described = await describedOperation(scene, create);
  const columns = described === undefined ? [] : await typedColumnsOf(scene, dataMartId, role);
  const entries = Object.entries(fields).map(([name, field]) => {
    const shown = rows.flatMap((row) => rulesIn(fieldOf(row, field)));
    const told = ruleOf(name as RuleName, itemOf(described?.body, field), columns);
    return [name, distinct(shown.length > 0 ? shown : told).slice(0, most)] as const;
  });
  const rules = Object.fromEntries(entries.filter(([, found]) => found.length > 0));
  const shown = [...(page?.rows.values() ?? [])].map((row) => fieldOf(row, configField)).filter(isObject);
  const configs = learnedConfigs(shown, propertyOf(described?.body, configField));
  return Object.keys(configs).length === 0 ? rules : { ...rules, destinationConfigs: configs };
}

function rulesIn(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly unknown[]).filter(isObject) : [];
}

function distinct(rules: readonly JsonObject[]): readonly JsonObject[] {
  return [...new Map(rules.map((rule) => [JSON.stringify(rule), rule])).values()];
}

/** What is chosen of the values of a rule, best first: what compares for being equal or looks for a part, counts, or is coarse. */
const choices: Readonly<Record<RuleName, readonly RegExp[]>> = {
  FilterRule: [/^(eq|equals?|is|==?)$/i, /^(?!.*not).+[_.](eq|equals?|is)$/i, /^contains?$/i],
  SortRule: [/^desc/i],
  AggregationRule: [/^(.*[_.])?count$/i],
  DateTruncRule: [/^(.*[_.])?month$/i],
};

/** The column that a rule is made of: one of dates to be bucketed by, one of text to be compared with a text, else the first. */
function columnFor(name: RuleName, columns: readonly TypedColumn[]): TypedColumn | undefined {
  if (name === 'DateTruncRule') {
    return columns.find(({ type }) => /date|timestamp/i.test(type)) ?? columns.find((one) => ofDates.test(one.name));
  }
  const texts = name === 'FilterRule' ? columns.filter(({ type }) => /char|string|text/i.test(type)) : [];
  return texts[0] ?? columns[0];
}

const ofDates = /date|day|time|_?at$/i;

/** How the field of a rule is called that has the value, or the values, which a column is compared with. */
const ofValue = /^(values?|val|operands?|args?|comparand)$/i;

function isList(schema: Schema): boolean {
  return isObject(schema) && [schema['type']].flat().includes('array');
}

/** Rules after their schema, one for each of its branches. None where no choice is known. */
export function ruleOf(
  name: RuleName,
  schema: Schema | undefined,
  columns: readonly TypedColumn[],
): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  const branches = ['oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  if (branches.length > 0) return branches.flatMap((branch) => ruleOf(name, branch, columns));
  const column = columnFor(name, columns)?.name;
  if (!isObject(schema['properties']) || column === undefined) return [];
  const required = (schema['required'] ?? []) as readonly string[];
  let isChosen = false;
  const entries = Object.entries(schema['properties'] as Record<string, Schema>).flatMap(([key, property]) => {
    const values: readonly Json[] = isObject(property) && Array.isArray(property['enum']) ? property['enum'] : [];
    const [choice] = choices[name].flatMap((is) => values.filter((one) => typeof one === 'string' && is.test(one)));
    isChosen ||= choice !== undefined;
    if (choice !== undefined) return [[key, choice] as const];
    if (/^(column|field)(_?name)?$/i.test(key)) return [[key, column] as const];
    if (ofValue.test(key)) return [[key, isList(property) ? ['conformance'] : 'conformance'] as const];
    return required.includes(key) ? [[key, toExample(property)] as const] : [];
  });
  return isChosen ? [Object.fromEntries(entries)] : [];
}
