import type { Json } from '../spec/json.ts';
import type { Call } from './behaviour.ts';
import { type MockResponse, toJsonResponse } from './http.ts';
import { Refusal } from './refusal.ts';
import type { Row } from './store.ts';

/** The success response of a call's operation, with the status that the contract gives it. */
export function reply({ operation }: Pick<Call, 'operation'>, body?: Json): MockResponse {
  const { status } = operation.success;
  return toJsonResponse(status === '2XX' ? 200 : status, body);
}

/**
 * The row of a table with an id.
 *
 * @throws Refusal with 404 when there is none.
 */
export async function findRow({ store }: Pick<Call, 'store'>, table: string, id: string): Promise<Row> {
  const row = await store.get(table, id);
  if (row === undefined) throw new Refusal(404, `there is no ${table} with the id ${id}`);
  return row;
}

/** A row as it is shown: without the fields that only the mock itself knows, which begin with an underscore. */
export function toRecord(row: Row): Json {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !field.startsWith('_')));
}
