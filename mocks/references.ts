import { isObject, type Json, toPointer } from '../spec/json.ts';
import type { Schema } from '../spec/operation.ts';
import type { Call } from './behaviour.ts';
import { type Detail, Refusal } from './refusal.ts';
import { findRow } from './rows.ts';
import { isLive } from './tables.ts';

/** A place of a request body that holds the id of a record: the names on the way there, `*` for each item of a list. */
export type Reference = { readonly path: readonly string[]; readonly resource: string };

/** Resources whose records stand in a table of another name. */
const tableNames: Readonly<Record<string, string>> = { NotificationMember: 'User', ProjectSettings: 'Project' };

/** The places of a body that hold ids, as its schema marks them by `x-resource`, in whichever branch. */
export function toReferences(schema: Schema, path: readonly string[] = []): readonly Reference[] {
  if (!isObject(schema)) return [];
  const resource = schema['x-resource'];
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>);
  const found = [
    ...(typeof resource === 'string' ? [{ path, resource }] : []),
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
export async function assertReferences(call: Call, references: readonly Reference[]): Promise<void> {
  const details: Detail[] = [];
  for (const { path, resource } of references) {
    for (const { id, at } of idsAt(call.body, path, [])) {
      const row = await call.store.get(tableNames[resource] ?? resource, id);
      const message = `there is no ${resource} with this id`;
      if (row === undefined || !isLive(row)) details.push({ pointer: `/body${toPointer(at)}`, message });
      else await assertOwn(call, row['_projectId'] as string | undefined, resource);
    }
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

type Found = { readonly id: string; readonly at: readonly string[] };

function idsAt(value: Json | undefined, [step, ...rest]: readonly string[], at: readonly string[]): readonly Found[] {
  if (step === undefined) return typeof value === 'string' ? [{ id: value, at }] : [];
  if (step !== '*') return isObject(value) ? idsAt(value[step], rest, [...at, step]) : [];
  const items = Array.isArray(value) ? value : [];
  return items.flatMap((item, index) => idsAt(item, rest, [...at, String(index)]));
}
