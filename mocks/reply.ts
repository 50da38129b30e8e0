import type { Json, JsonObject } from '../spec/json.ts';
import type { Call } from './behaviour.ts';
import { type MockResponse, toJsonResponse } from './http.ts';
import type { Row, Selection } from './store.ts';

/** The success response of a call's operation, with the status that the contract gives it. */
export function reply({ operation }: Pick<Call, 'operation'>, body?: Json): MockResponse {
  const { status } = operation.success;
  return toJsonResponse(status === '2XX' ? 200 : status, body);
}

/** A row as it is shown: without the fields that only the mock itself knows, which begin with an underscore. */
export function toRecord(row: Row): JsonObject {
  const record: Record<string, Json> = {};
  for (const name in row) if (!name.startsWith('_')) record[name] = row[name]!;
  return record;
}

/** Some fields of a row, in the order in which they are named. */
export function pick(row: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** The success response with a body that is JSON text already. */
export function replyText(call: Pick<Call, 'operation'>, text: string): MockResponse {
  return { ...reply(call, null), body: text };
}

/** How a row becomes an item of a list, as JSON text. */
export type ToText = (row: Row) => string | Promise<string>;

/** An item that is made anew each time. */
export function made(toItem: (row: Row) => Json | Promise<Json>): ToText {
  return async (row) => JSON.stringify(await toItem(row));
}

/** All selected rows as a bare array. */
export async function replyArray(
  call: Call,
  table: string,
  selection: Selection = {},
  toText: ToText = recordText(call),
): Promise<MockResponse> {
  return replyText(call, await toArrayText(await call.store.list(table, selection), toText));
}

/** A page of the selected rows as `{items, total, limit, offset}`; `limit` and `offset` come from the query. */
export async function replyPage(
  call: Call,
  table: string,
  selection: Selection = {},
  toText: ToText = recordText(call),
): Promise<MockResponse> {
  const { limit, offset } = toPage(call);
  const rows = await call.store.list(table, { ...selection, limit, offset });
  const total = await call.store.count(table, selection);
  const items = await toArrayText(rows, toText);
  return replyText(call, `{"items":${items},"total":${total},"limit":${limit},"offset":${offset}}`);
}

async function toArrayText(rows: readonly Row[], toText: ToText): Promise<string> {
  const texts: string[] = [];
  for (const row of rows) {
    const text = toText(row);
    texts.push(typeof text === 'string' ? text : await text);
  }
  return `[${texts.join(',')}]`;
}

/** A row as it is stored, but for what only the mock knows. */
function recordText({ space }: Call): ToText {
  return (row) => space.shown(row, undefined, () => toRecord(row));
}

/** The page that a query asks for; `most` records from the first where it does not say. */
export function toPage(
  { query }: Pick<Call, 'query'>,
  most: number = 100,
): { readonly limit: number; readonly offset: number } {
  return {
    limit: (query['limit'] as number | undefined) ?? most,
    offset: (query['offset'] as number | undefined) ?? 0,
  };
}

/** The rows that `ownerFilter` leaves, by the index of owners; all of another index where it is not given. */
export function toOwnerSelection({ query }: Pick<Call, 'query'>, otherwise: Selection = {}): Selection {
  const value = query['ownerFilter'] as string | undefined;
  return value === undefined ? otherwise : { index: 'byOwned', value };
}
