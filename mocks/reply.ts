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

/** How a row becomes an item of a list. */
export type ToItem = (row: Row) => Json | Promise<Json>;

/** All selected rows as a bare array. */
export async function replyArray(
  call: Call,
  table: string,
  selection: Selection = {},
  toItem: ToItem = toRecord,
): Promise<MockResponse> {
  const rows = await call.store.list(table, selection);
  return reply(call, await Promise.all(rows.map(async (row) => toItem(row))));
}

/** A page of the selected rows as `{items, total, limit, offset}`; `limit` and `offset` come from the query. */
export async function replyPage(
  call: Call,
  table: string,
  selection: Selection = {},
  toItem: ToItem = toRecord,
): Promise<MockResponse> {
  const { limit, offset } = toPage(call);
  const [rows, total] = await Promise.all([
    call.store.list(table, { ...selection, limit, offset }),
    call.store.count(table, selection),
  ]);
  return reply(call, { items: await Promise.all(rows.map(async (row) => toItem(row))), total, limit, offset });
}

/** The page that a query asks for; 100 records from the first where it does not say. */
export function toPage({ query }: Pick<Call, 'query'>): { readonly limit: number; readonly offset: number } {
  return { limit: (query['limit'] as number | undefined) ?? 100, offset: (query['offset'] as number | undefined) ?? 0 };
}

/** The rows that `ownerFilter` leaves, by the index of owners; all of another index where it is not given. */
export function toOwnerSelection({ query }: Pick<Call, 'query'>, otherwise: Selection = {}): Selection {
  const value = query['ownerFilter'] as string | undefined;
  return value === undefined ? otherwise : { index: 'byOwned', value };
}
