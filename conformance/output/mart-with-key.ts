import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { fieldNames } from '../arrange/columns.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { partsOf } from '../arrange/learned-bodies.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { samplesInUse } from '../arrange/samples.ts';
import { isSame } from '../lists/is-same.ts';
import { failed, type Fault, inconclusive, notApplicable, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type FreshStream, newStream, streamLike } from '../streams/fresh-stream.ts';
import { type OwnMart, ownRowsMart } from '../streams/own-rows.ts';
import { linesOf, toRows } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** What lets a DataMart be given a primary key, and have rows. */
export const keyRemedy =
  'requests: { updateDataMartSchema: { body: { … } } }, with a primary key, and updateDataMartDefinition, of a table with rows';

/** A column that rows are counted by, and those that are the primary key. */
export type Keyed = { readonly group: string; readonly keys: readonly string[] };

/** A new DataMart with its rows, and the columns that its schema has. */
export type Mart = {
  readonly id: string;
  readonly rows: readonly JsonObject[];
  readonly columns: readonly string[];
  /** Makes columns the primary key; what is said where it is refused, or not shown. */
  readonly mark: (keys: readonly string[]) => Promise<Outcome | undefined>;
  /** Whether it has the same rows as before still: what a deployment makes up may follow from the primary key. */
  readonly isSteady: () => Promise<boolean>;
};

/** A new DataMart whose schema may be given a primary key; what is said where there is none. */
export async function martWithKey(scene: Scene): Promise<Mart | Outcome> {
  const schemas = await schemasOf(scene);
  if ('state' in schemas) return schemas;
  const fresh = await newStream(scene);
  return fresh.ok ? withKeyOf(scene, schemas, fresh.value) : inconclusive(fresh.reason, fresh.remedy);
}

/** The same of one that is defined as another that is there. */
export async function martWithKeyLike(scene: Scene, dataMartId: string): Promise<Mart | Outcome> {
  const schemas = await schemasOf(scene);
  if ('state' in schemas) return schemas;
  const fresh = await streamLike(scene, dataMartId);
  return fresh === undefined ? notApplicable('no DataMart is defined as another') : withKeyOf(scene, schemas, fresh);
}

async function withKeyOf(scene: Scene, schemas: Schemas, fresh: FreshStream): Promise<Mart | Outcome> {
  const { update, read, role: usual, body: given } = schemas;
  const { id, exchange } = fresh;
  const rows = exchange.reply.partial ? [] : (toRows(linesOf(exchange.reply)) ?? []);
  // A schema that was accepted may be none of these rows, and mark a key by a name that is passed over: the DataMart shows its own.
  const creator = creatorOf(scene, 'DataMart', usual);
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role: creator });
  const own = await bodiesOf(scene, update, reply);
  const alike = own.filter((body) => given.some((one) => isObject(one) && isSame(Object.keys(one), Object.keys(body))));
  const told = [alike, given, own].find((some) => some.some((body) => flagIn(body) !== undefined)) ?? own;
  const columnsIn = (some: readonly Json[]): number =>
    new Set(some.flatMap(fieldNames).filter((name) => name in (rows[0] ?? {}))).size;
  // One that has no schema of its own yet takes that of another DataMart with the same columns.
  const used = (await bodiesInUse(scene, update, usual)).filter((body) =>
    fieldNames(body).every((name) => name in (rows[0] ?? {})),
  );
  const bodies = columnsIn(used) > columnsIn(told) ? used : told;
  const columns = bodies
    .flatMap(fieldNames)
    .filter((name, at, all) => all.indexOf(name) === at && rows.every((row) => name in row));
  return toMart(scene, schemas, { ...fresh, rows, columns }, bodies);
}

/** The DataMart of our own rows, whose schema may be given a primary key, made after one that is accepted. */
export async function ownMartWithKey(scene: Scene): Promise<Mart | Outcome> {
  const schemas = await schemasOf(scene);
  if ('state' in schemas) return schemas;
  const own = await ownRowsMart(scene);
  if (own === undefined) return notApplicable('no statement of our own gives its rows');
  const known = [...schemas.body, ...(await bodiesInUse(scene, schemas.update, schemas.role))];
  const like = known.find((body) => flagIn(body) !== undefined);
  return toMart(scene, schemas, own, like === undefined ? [] : [withColumns(like, own.rows)]);
}

/** How a schema is given and shown, by whom, and what was accepted as one. */
type Schemas = {
  readonly update: Operation;
  readonly read: Operation;
  readonly role: Role;
  readonly body: readonly Json[];
};

async function schemasOf(scene: Scene): Promise<Schemas | Outcome> {
  const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartSchema');
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const right = update && (await rightRequestOfAny(scene, update));
  if (update === undefined || read === undefined || right?.ok !== true || !isSuccess(right.value.exchange.reply))
    return inconclusive('no schema is accepted', keyRemedy);
  const { role, parts } = right.value;
  return { update, read, role, body: parts.body === undefined ? [] : [parts.body] };
}

/** What is streamed of a DataMart. */
type Streamed = Pick<Mart, 'id' | 'rows' | 'columns'> & { readonly role: Role; readonly exchange: Exchange };

/** A DataMart with some rows, to which bodies give its schema. */
async function toMart(
  scene: Scene,
  { update, read, role: usual }: Schemas,
  { id, role: reader, rows, columns, exchange }: Streamed,
  bodies: readonly Json[],
): Promise<Mart | Outcome> {
  const flag = bodies.map(flagIn).find((one) => one !== undefined) ?? (await flagInUse(scene, usual));
  if (flag === undefined) return inconclusive('the schema names no primary key', keyRemedy);
  const role = creatorOf(scene, 'DataMart', usual);
  const pathOf = (one: Operation): Record<string, string> => ({ [resourceParams(one)[0]!.name]: id });
  const send = (one: Operation, sent?: Json): Promise<Exchange> =>
    scene.send(one, { path: pathOf(one), ...(sent && { body: sent }) }, { role });
  return {
    id,
    rows,
    columns,
    mark: async (keys) => {
      let marked: Exchange | undefined;
      for (const body of bodies) {
        const sent = await send(update, withKeys(body, flag, keys));
        marked = isSuccess(sent.reply) ? sent : undefined;
        if (marked !== undefined) break;
      }
      if (marked === undefined) return inconclusive('another primary key is refused', keyRemedy);
      const look = async (): Promise<Json> => {
        const { reply } = await send(read);
        return isSuccess(reply) ? (jsonOf(reply) as Json) : null;
      };
      const record = await look();
      const isShown = [flag, ...flagsIn(record)].every((one) =>
        isSame(keysIn(record, one).toSorted(), keys.toSorted()),
      );
      if (isShown) return undefined;
      const partOf = (shown: Json): readonly string[] => {
        const some = keysIn(shown, flag);
        return some.length < keys.length && some.every((key) => keys.includes(key)) ? some : [];
      };
      const kept = partOf(record).length === 0 ? undefined : await goesOn(async () => nonEmpty(partOf(await look())));
      return kept === undefined ? notApplicable('no primary key is shown') : failed(toFault(marked, keys, kept));
    },
    isSteady: async () => {
      const { reply } = await scene.send(exchange.operation!, { path: pathOf(exchange.operation!) }, { role: reader });
      return isSuccess(reply) && isSame(linesOf(reply).toSorted(), linesOf(exchange.reply).toSorted());
    },
  };
}

function nonEmpty<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length === 0 ? undefined : values;
}

/** The fault of a schema that was accepted with a primary key of several columns, of which some alone are shown. */
function toFault(exchange: Exchange, keys: readonly string[], kept: readonly string[]): Fault {
  return {
    key: 'schema',
    requirement: endpointRequirement(exchange.operation!),
    level: 'implied',
    summary: 'A primary key of several columns is kept in part',
    expected: keys.join(' and '),
    received: kept.join(' and '),
    exchange,
  };
}

/** The same schema with columns of our own rows in place of its fields, each like the first of its kind. */
function withColumns(schema: Json, rows: OwnMart['rows']): Json {
  if (!Array.isArray(schema))
    return isObject(schema)
      ? Object.fromEntries(Object.entries(schema).map(([name, one]) => [name, withColumns(one, rows)]))
      : schema;
  const fields = (schema as readonly Json[]).filter(isObject);
  if (fields.length === 0 || !fields.every(({ name }) => typeof name === 'string')) return schema;
  // What is no column is streamed no more.
  return Object.keys(rows[0]!).map((column) => {
    const isNumber = typeof rows[0]![column] === 'number';
    const saysKind = isNumber ? /int|num|float|double|real|dec/i : /str|char|text/i;
    const like = fields.find(({ type }) => typeof type === 'string' && saysKind.test(type)) ?? fields[0]!;
    return { ...like, name: column };
  });
}

/** Bodies that give a DataMart the schema of one that is in use, with the switch for a primary key. */
async function bodiesInUse(scene: Scene, update: Operation, role: Role): Promise<readonly JsonObject[]> {
  const used = await samplesInUse(scene, 'DataMart', role);
  const bodies = (await Promise.all(used.map((record) => partsOf(scene, update, record)))).flat();
  return bodies.filter((body) => flagIn(body) !== undefined);
}

/** The switch for a primary key in DataMarts that are in use. */
async function flagInUse(scene: Scene, role: Role): Promise<string | undefined> {
  return (await samplesInUse(scene, 'DataMart', role)).map(flagIn).find((flag) => flag !== undefined);
}

/** Bodies that give a DataMart the schema that it shows. */
async function bodiesOf(scene: Scene, update: Operation, reply: Reply): Promise<readonly JsonObject[]> {
  const record = isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
  return isObject(record) ? partsOf(scene, update, record) : [];
}

/** The name of the switch that marks a field as one of the primary key. */
function flagIn(value: Json): string | undefined {
  return flagsIn(value)[0];
}

/** The names of all such switches: what is passed over may be shown beside the one that counts. */
function flagsIn(value: Json): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(flagsIn);
  if (!isObject(value)) return [];
  const own = Object.keys(value).filter(
    (name) => /primary_?key|^is_?pk$|^pk$/i.test(name) && typeof value[name] === 'boolean',
  );
  return [...own, ...Object.values(value).flatMap(flagsIn)];
}

/** The same schema with another primary key. */
function withKeys(value: Json, flag: string, keys: readonly string[]): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => withKeys(one, flag, keys));
  if (!isObject(value)) return value;
  const all = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withKeys(one, flag, keys)]));
  return typeof value['name'] === 'string' ? { ...all, [flag]: keys.includes(value['name']) } : all;
}

/** The names of the fields that are marked. */
function keysIn(value: unknown, flag: string): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => keysIn(one, flag));
  if (!isObject(value)) return [];
  if (value[flag] === true && typeof value['name'] === 'string') return [value['name']];
  return Object.values(value).flatMap((one) => keysIn(one, flag));
}

/**
 * A column and a primary key of one such that rows with one value of the first have fewer keys than there are rows,
 * and more than one.
 */
export function singleIn(rows: readonly JsonObject[], columns: readonly string[]): Keyed | undefined {
  return columns
    .flatMap((group) => keysBeside(rows, columns, group).map((key) => ({ group, keys: [key] })))
    .find((keyed) => tells(rows, keyed));
}

/**
 * The same of a primary key of two columns, of which neither has as many values as the two have together; `any`: also
 * where each row has a key of its own.
 */
export function compoundIn(
  rows: readonly JsonObject[],
  columns: readonly string[],
  which: 'shared' | 'any',
): Keyed | undefined {
  return columns
    .flatMap((group) => {
      const keys = keysBeside(rows, columns, group);
      return keys.flatMap((one, at) => keys.slice(at + 1).map((other) => ({ group, keys: [one, other] })));
    })
    .find((keyed) => tells(rows, keyed, which));
}

/** What is nothing is no key, and is counted by some and not by others. */
function keysBeside(rows: readonly JsonObject[], columns: readonly string[], group: string): readonly string[] {
  return columns.filter((name) => name !== group && rows.every((row) => (row[name] ?? '') !== ''));
}

/**
 * Whether rows with one value have fewer keys than there are, more than one, and more than each column of the key
 * alone.
 */
function tells(rows: readonly JsonObject[], { group, keys }: Keyed, which: 'shared' | 'any' = 'shared'): boolean {
  return [...new Set(rows.map((row) => row[group]))].some((value) => {
    if ((value ?? '') === '') return false;
    const count = countOf(rows, group, value, keys);
    const isMoreThanEach = keys.length === 1 || keys.every((key) => countOf(rows, group, value, [key]) < count);
    const isShared = count < rows.filter((row) => row[group] === value).length;
    return count > 1 && (isShared || which === 'any') && isMoreThanEach;
  });
}

/** How many different keys the rows have that have a value in another column. */
export function countOf(
  rows: readonly JsonObject[],
  group: string,
  value: Json | undefined,
  keys: readonly string[],
): number {
  const own = rows.filter((row) => row[group] === value);
  return new Set(own.map((row) => JSON.stringify(keys.map((key) => row[key])))).size;
}
