import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { itemOf } from '../arrange/described-parts.ts';
import { describedOperation } from '../arrange/described.ts';
import { flatFilters } from '../output/flat-filters.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { plainRows } from '../output/report-streams.ts';
import { rulesOfRows } from '../output/rules-of-rows.ts';
import { failed, type Outcome, passed } from '../outcome.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { type Generated, readGeneratedSql } from '../streams/generated-sql.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/**
 * "The new DataMart has a SQL definition": that of the report. Where a report filters by a value, or has a limit, that its
 * generated SQL has, the SQL of the copy has it as well.
 */
export async function copiesControls(scene: Scene, operation: Operation, role: Role): Promise<Outcome> {
  const [create] = reportOperations(scene.contract);
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true || read === undefined) return passed;
  const known = await filtersOf(scene, create!);
  const [filter] = [...known.flatMap(wordIn), ...known.flatMap(numberIn)];
  const filters = filter === undefined ? [] : [filter, secondOf(filter)];
  const filterConfig = filter === undefined ? null : filters.map(({ rule }) => rule);
  const body = { ...subject.value.base, filterConfig, limitConfig: rareLimit };
  const controls = [
    ...filters.map(({ word }, at) => [[first, second][at]!, word] as const),
    ['limit', `${rareLimit}`] as const,
  ];
  const done = await withReport(scene, create!, role, body, async (id) => {
    const generated = await readGeneratedSql(scene, id, role);
    const asked = controls.filter(([, word]) => hasWord(generated?.sql ?? '', word));
    if (generated === undefined || asked.length === 0) return undefined;
    if (asked.some(([name]) => name === first) && !asked.some(([name]) => name === second)) return { generated };
    const path = { [resourceParams(operation)[0]!.name]: id };
    const exchange = await scene.send(operation, { path }, { role });
    const copy = await readCopy(scene, read, exchange, role);
    return copy === undefined ? undefined : { exchange, copy, asked };
  });
  if (done !== undefined && 'generated' in done) return lacksSecond(done.generated, filters[1]!.word);
  if (done === undefined || !/\bselect\b/i.test(done.copy.reply.body)) return passed;
  const lacking = done.asked.find(([, word]) => !hasWord(done.copy.reply.body, word));
  if (lacking === undefined) return passed;
  return failed({
    key: 'controls',
    requirement: 'report-copy-sql-definition',
    level: 'implied',
    summary: `The SQL of the DataMart that a report was copied to lacks the ${lacking[0]} of the report`,
    expected: `SQL with ${lacking[1]}, as that of the report`,
    received: done.copy.reply.body.slice(0, 400),
    exchange: done.exchange,
  });
}

/** What the two filters of the report are called. */
const [first, second] = ['filter', 'second filter'];

/** "Report SQL": of two filters that differ in a word alone, the SQL of a report has both. */
function lacksSecond({ sql, exchange }: Generated, word: string): Outcome {
  return failed({
    key: 'second',
    requirement: endpointRequirement(exchange.operation!),
    level: 'implied',
    summary: 'The SQL of a report has one of its filters and not the other',
    expected: `SQL with ${word} as well`,
    received: sql.slice(0, 400),
    exchange,
  });
}

/** Nothing else in SQL is such a number by chance. */
const rareLimit = 73_421;

function hasWord(text: string, word: string): boolean {
  return new RegExp(String.raw`\b${word}\b`, 'i').test(text);
}

async function readCopy(scene: Scene, read: Operation, { reply }: Exchange, role: Role): Promise<Exchange | undefined> {
  const body = isSuccess(reply) ? jsonOf(reply) : undefined;
  const id = isObject(body) ? body['dataMartId'] : undefined;
  if (typeof id !== 'string') return undefined;
  const copy = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  return isSuccess(copy.reply) ? copy : undefined;
}

/** Filter rules that are known, and such that ask for what is equal to a value of a row. */
async function filtersOf(scene: Scene, create: Operation): Promise<readonly JsonObject[]> {
  const given = scene.profile.samples?.FilterRule ?? [];
  const item = itemOf((await describedOperation(scene, create))?.body, 'filterConfig');
  const { rules: known, schema } = flatFilters(given, item);
  if (known.length === 0 || known.some((rule) => wordIn(rule).length > 0)) return known;
  const rows = await plainRows(scene);
  return rulesOfRows(known, rows, Object.keys(rows[0] ?? {}), schema);
}

/** A rule, and what SQL has that asks for the same. */
type Told = { readonly rule: JsonObject; readonly word: string };

/** The same with another word, or another number, which nothing in SQL has by chance. */
function secondOf({ rule, word }: Told): Told {
  const isNumber = /^\d+$/.test(word);
  const other = isNumber ? String(rareNumber + 1) : 'conformbeside';
  const replaced = (value: Json): Json => {
    if (value === word) return other;
    return isNumber && value === Number(word) ? Number(other) : value;
  };
  const entries = Object.entries(rule).map(([name, value]) => [name, replaced(value)] as const);
  return { rule: Object.fromEntries(entries), word: other };
}

/** A rule with the word that it compares with, however it does. */
function wordIn(rule: JsonObject): readonly Told[] {
  return Object.entries(rule).flatMap(([name, one]) =>
    /^value$/i.test(name) && typeof one === 'string' && /^[a-z]{2,}$/i.test(one) ? [{ rule, word: one }] : [],
  );
}

/** What nothing else in SQL has by chance. */
const rareNumber = 73_419;

/** A rule that compares with a number, with one that is rare. */
function numberIn(rule: JsonObject): readonly Told[] {
  return Object.entries(rule).flatMap(([name, one]) =>
    /^value$/i.test(name) && typeof one === 'number'
      ? [{ rule: { ...rule, [name]: rareNumber }, word: String(rareNumber) }]
      : [],
  );
}
