import { isObject, type Json, toPointer } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import type { Call } from '../behaviour.ts';
import { after, afterAll, type MaybePromise } from '../maybe-promise.ts';
import { type Detail, Refusal } from '../refusal.ts';
import { findRow } from './rows.ts';
import type { Row } from '../store/store.ts';
import { isLive } from '../store/tables.ts';

/** A place of a request body that holds the id of a record: the names on the way there, `*` for each item of a list. */
export type Reference = { readonly path: readonly string[]; readonly resource: string; readonly table: string };

/** Resources whose records stand in a table of another name. */
const tableNames: Readonly<Record<string, string>> = { NotificationMember: 'User', ProjectSettings: 'Project' };

/** The places of a body that hold ids, as its schema marks them by `x-resource`, in whichever branch. */
export function toReferences(schema: Schema, path: readonly string[] = []): readonly Reference[] {
  if (!isObject(schema)) return [];
  const resource = schema['x-resource'];
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const found = [
    ...(typeof resource === 'string' ? [{ path, resource, table: tableNames[resource] ?? resource }] : []),
    ...branches.flatMap((branch) => toReferences(branch, path)),
    ...properties.flatMap(([name, inner]) => toReferences(inner, [...path, name])),
    ...toReferences((schema['items'] ?? true) as Schema, [...path, '*']),
  ];
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/**
 * Asserts that every record that a body names is there, and belongs to this project.
 *
 * @throws Refusal with 400 that points to each id of nothing, with 404 where the path names nothing, and with 403 for a
 *   credential of another project.
 */
export function assertReferences(call: Call, references: readonly Reference[]): MaybePromise<void> {
  const { body, store } = call;
  const rows: MaybePromise<Row | undefined>[] = [];
  const ask: Visit = (id, { table }) => void rows.push(store.get(table, id));
  for (const reference of references) visitIds(body, reference, 0, undefined, ask);
  return after(afterAll(rows), (found) => (found.every(isOpen) ? undefined : judge(call, references, found)));
}

/** Whether a row is there, for all to refer to. */
function isOpen(row: Row | undefined): boolean {
  return row !== undefined && isLive(row) && row['_projectId'] === undefined;
}

/** Where a body names an id: the names on the way there. */
type Named = { readonly reference: Reference; readonly at: readonly string[] };

async function judge(call: Call, references: readonly Reference[], found: readonly (Row | undefined)[]): Promise<void> {
  const details: Detail[] = [];
  const named: Named[] = [];
  const note: Visit = (_, reference, at) => void named.push({ reference, at: at! });
  for (const reference of references) visitIds(call.body, reference, 0, reference.path, note);
  for (const [index, { reference, at }] of named.entries()) {
    const { resource } = reference;
    const row = found[index];
    const message = `there is no ${resource} with this id`;
    if (row === undefined || !isLive(row)) details.push({ pointer: `/body${toPointer(at)}`, message });
    else await assertOwn(call, row['_projectId'] as string | undefined, resource);
  }
  const [first] = details;
  if (first === undefined) return;
  await assertPath(call);
  throw new Refusal(400, `${first.pointer}: ${first.message}`, { details });
}

async function assertOwn({ store }: Call, projectId: string | undefined, resource: string): Promise<void> {
  if (projectId === undefined) return;
  const [project] = await store.list('Project', { limit: 1 });
  if (project !== undefined && project.id !== projectId) {
    throw new Refusal(403, `the ${resource} belongs to another project`);
  }
}

/** What the path names is asked for first: where that is not there, the body does not matter. */
async function assertPath(call: Call): Promise<void> {
  for (const { name, resource } of call.operation.params) {
    const id = call.params[name];
    if (resource !== undefined && id !== undefined) await findRow(call, tableNames[resource] ?? resource, id);
  }
}

/** What is done with an id that a body names, and with the names on the way there where these are followed. */
type Visit = (id: string, reference: Reference, at: readonly string[] | undefined) => void;

/**
 * Goes from a step of a reference's path to its end; the items of a list each have a place of their own, which is made
 * only for those who ask: few requests are refused.
 */
function visitIds(
  value: Json | undefined,
  reference: Reference,
  step: number,
  at: readonly string[] | undefined,
  visit: Visit,
): void {
  const name = reference.path[step];
  if (name === undefined) {
    if (typeof value === 'string') visit(value, reference, at);
  } else if (name !== '*') {
    if (isObject(value)) visitIds(value[name], reference, step + 1, at, visit);
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      visitIds(value[index] as Json, reference, step + 1, at?.with(step, String(index)), visit);
    }
  }
}
