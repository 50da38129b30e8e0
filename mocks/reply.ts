import type { Json, JsonObject } from '../spec/json.ts';
import type { Call } from './behaviour.ts';
import { type MockResponse, toJsonResponse, toTextResponse } from './http.ts';
import { after, afterAll, type MaybePromise } from './maybe-promise.ts';
import type { ListParts } from './records/shown.ts';
import type { Row, Selection } from './store/store.ts';

/** The success response of a call's operation, with the status that the contract gives it. */
export function reply(call: Pick<Call, 'operation'>, body?: Json): MockResponse {
  return body === undefined ? toJsonResponse(toStatus(call), body) : replyText(call, JSON.stringify(body));
}

function toStatus({ operation: { success } }: Pick<Call, 'operation'>): number {
  return success.status === '2XX' ? 200 : success.status;
}

/** A row as it is shown: without the fields that only the mock itself knows, which begin with an underscore. */
export function toRecord(row: Row): JsonObject {
  for (const name in row) if (isOwn(name)) return withoutOwn(row);
  return row;
}

function withoutOwn(row: Row): JsonObject {
  const record: Record<string, Json> = {};
  for (const name in row) if (!isOwn(name)) record[name] = row[name]!;
  return record;
}

/** Whether only the mock itself knows a field. */
function isOwn(name: string): boolean {
  return name.charCodeAt(0) === underscore;
}

const underscore = '_'.charCodeAt(0);

/** Some fields of a row, in the order in which they are named. */
export function pick(row: JsonObject, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}

/** The success response with a body that is JSON text already. */
export function replyText(call: Pick<Call, 'operation'>, text: string): MockResponse {
  return toTextResponse(toStatus(call), text);
}

/** How a row becomes an item of a list, as JSON text. */
export type ToText = (row: Row) => MaybePromise<string>;

/** An item that is made anew each time. */
export function made(toItem: (row: Row) => Json | Promise<Json>): ToText {
  return async (row) => JSON.stringify(await toItem(row));
}

/** All selected rows as a bare array. */
export function replyArray(
  call: Call,
  table: string,
  selection: Selection = {},
  toText: ToText = recordText(call),
): MaybePromise<MockResponse> {
  return after(call.store.list(table, selection), (rows) =>
    after(toTexts(rows, toText), (texts) => replyList(call, { before: '[', texts, after: ']' })),
  );
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
  return replyItems(call, await toTexts(rows, toText), total);
}

/** The same of the rows that somebody sees: they alone are counted and paged. All of them where nobody is named. */
export async function replyVisiblePage(
  call: Call,
  table: string,
  sees: ((row: Row) => Promise<boolean>) | undefined,
  toText: ToText,
): Promise<MockResponse> {
  if (sees === undefined) return replyPage(call, table, {}, toText);
  const { limit, offset } = toPage(call);
  const rows: Row[] = [];
  for (const row of await call.store.list(table)) if (await sees(row)) rows.push(row);
  return replyItems(call, await toTexts(rows.slice(offset, offset + limit), toText), rows.length);
}

function replyItems(call: Call, texts: readonly string[], total: number): MockResponse {
  const { limit, offset } = toPage(call);
  const end = `],"total":${total},"limit":${limit},"offset":${offset}}`;
  return replyList(call, { before: '{"items":[', texts, after: end });
}

function replyList(call: Call, parts: ListParts): MockResponse {
  return replyText(call, call.space.shown.list(call.request.target, parts));
}

function toTexts(rows: readonly Row[], toText: ToText): MaybePromise<readonly string[]> {
  return afterAll(rows.map(toText));
}

/** A row as it is stored, but for what only the mock knows. */
function recordText({ space }: Call): ToText {
  return (row) => space.shown(row, undefined, () => toRecord(row));
}

/** The page that a query asks for; `most` records from the first where it does not say, or says what is no page. */
export function toPage(
  { query }: Pick<Call, 'query'>,
  most: number = 100,
): { readonly limit: number; readonly offset: number } {
  return { limit: toCount(query['limit'], most) || most, offset: toCount(query['offset'], 0) };
}

/** The most that a store is asked to count to. */
const mostRows = 2 ** 31 - 1;

/**
 * How many records a query parameter means: "number" may be a fraction, less than none, or more than a store can count;
 * and where the contract says nothing of it, it comes as text.
 */
export function toCount(value: Json | undefined, otherwise: number): number {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof count !== 'number' || Number.isNaN(count)) return otherwise;
  return Math.min(mostRows, Math.max(0, Math.trunc(count)));
}

/** The rows that `ownerFilter` leaves, by the index of owners; all of another index where it is not given. */
export function toOwnerSelection({ query }: Pick<Call, 'query'>, otherwise: Selection = {}): Selection {
  const value = query['ownerFilter'] as string | undefined;
  return value === undefined ? otherwise : { index: 'byOwned', value };
}
