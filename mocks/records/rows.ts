import type { Json, JsonObject } from '../../spec/json.ts';
import type { Call } from '../behaviour.ts';
import { after, type MaybePromise } from '../maybe-promise.ts';
import { invalid, Refusal } from '../refusal.ts';
import { newId } from '../spaces/space.ts';
import type { Row } from '../store/store.ts';
import { isLive } from '../store/tables.ts';

/**
 * The row of a table with an id.
 *
 * @throws Refusal with 404 when there is none, or none any more.
 */
export function findRow({ store }: Pick<Call, 'store'>, table: string, id: string): MaybePromise<Row> {
  return after(store.get(table, id), (row) => {
    if (row === undefined || !isLive(row)) throw new Refusal(404, `there is no ${table} with the id ${id}`);
    return row;
  });
}

/**
 * The row of a table below another record: `field` holds the id of that parent.
 *
 * @throws Refusal with 404 when there is none, or it belongs to another parent.
 */
export async function findChild(
  call: Pick<Call, 'store'>,
  table: string,
  id: string,
  field: string,
  parent: string,
): Promise<Row> {
  const row = await findRow(call, table, id);
  if (row[field] !== parent) throw new Refusal(404, `there is no ${table} with the id ${id} there`);
  return row;
}

/**
 * The row that a field of the request body refers to.
 *
 * @throws Refusal with 400 that points to the field when there is none.
 */
export function findReferred(
  { store }: Pick<Call, 'store'>,
  table: string,
  id: Json | undefined,
  pointer: string,
): MaybePromise<Row> {
  return after(typeof id === 'string' ? store.get(table, id) : undefined, (row) => {
    if (row !== undefined && isLive(row)) return row;
    throw invalid(pointer, `there is no ${table} with this id`);
  });
}

/**
 * The same, of a row that has to belong to a DataMart.
 *
 * @throws Refusal with 400 that points to the field when there is none, or it belongs to another DataMart.
 */
export async function findReferredBelow(
  call: Pick<Call, 'store'>,
  table: string,
  id: Json | undefined,
  pointer: string,
  dataMartId: Json,
): Promise<Row> {
  const row = await findReferred(call, table, id, pointer);
  if (row['dataMartId'] !== dataMartId) throw invalid(pointer, `the ${table} belongs to another DataMart`);
  return row;
}

/** Adds a row with a new id and, unless the fields say otherwise, the present time and the caller as its creator. */
export function createRow(call: Call, table: string, fields: JsonObject): MaybePromise<Row> {
  return after(beginRow(call, table), (begun) => {
    const row = { ...begun, ...fields };
    return after(call.store.put(table, row), () => row);
  });
}

/** The same of a row that begins with these fields, for its JSON text: it is made once for the store and the answer. */
export function createText<T extends Row>(
  call: Call,
  table: string,
  toRow: (begun: Begun) => T,
  toText: (row: T) => string,
): MaybePromise<string> {
  return after(beginRow(call, table), (begun) => {
    const row = toRow(begun);
    const text = toText(row);
    return after(call.store.put(table, row, text), () => text);
  });
}

/** What every row begins with that says who created it. */
export type Begun = {
  readonly id: string;
  readonly createdAt: string;
  readonly modifiedAt: string;
  readonly createdByUser: JsonObject;
};

function beginRow(call: Call, table: string): MaybePromise<Begun> {
  const time = call.space.toInstant(call.space.clock.now());
  return after(toUserSummary(call), (createdByUser) =>
    after(newId(call.space, call.store, table), (id) => ({ id, createdAt: time, modifiedAt: time, createdByUser })),
  );
}

/** Replaces fields of a row and its time of modification. */
export async function changeRow(call: Call, table: string, row: Row, fields: JsonObject): Promise<Row> {
  const changed: Row = { ...row, ...fields, modifiedAt: call.space.toInstant(call.space.clock.now()) };
  await call.store.put(table, changed);
  return changed;
}

/** The fields of a body that are named, where they are given. */
export function given(body: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])));
}

/** The caller as records name him: id and full name. */
export function toUserSummary({ store, caller }: Pick<Call, 'store' | 'caller'>): MaybePromise<JsonObject> {
  const id = caller!.userId;
  return after(store.get('User', id), (user) => ({ id, fullName: user?.['fullName'] ?? id }));
}
