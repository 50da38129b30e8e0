import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { definitionKind } from './definition-kind.ts';
import { fieldNames } from './columns.ts';
import { partsOf } from './learned-bodies.ts';
import { operationOnOne, resourceParams } from './paths.ts';
import { fieldOf, toId, toItems } from './records.ts';
import type { Scene } from '../scene.ts';

/**
 * Definitions of a table that a storage lists, made after other bodies that define a DataMart: where a project has no DataMart
 * to learn from, that is what has rows. None where nothing can be browsed, or no body names what is in a warehouse.
 *
 * @param bodies What else may be sent, best first.
 */
export async function browsedBodies(
  scene: Scene,
  operation: Operation,
  bodies: readonly (Json | undefined)[],
  role: Role,
): Promise<readonly Json[]> {
  if (operation.lifecycle.resource !== 'DataMart') return [];
  if (operation.path.endsWith('/schema'))
    return scene.once(`schema of a table ${role}`, () => schemaOfTable(scene, operation, role));
  if (!operation.path.endsWith('/definition')) return [];
  const ofWarehouse = bodies.filter((body) => body !== undefined && definitionKind(body) === 'warehouse');
  if (ofWarehouse.length === 0) return [];
  const names = await scene.once(`names of a table ${role}`, () => tableNames(scene, role));
  const all = names.flatMap((name) => {
    const [ofTables, ofQueries] = [tableField, queryField].map((field) =>
      ofWarehouse.flatMap((body) => {
        const named = withText(body!, field, field === queryField ? `SELECT * FROM ${name}` : name);
        return named === undefined ? [] : [named];
      }),
    );
    return [...ofTables!.slice(0, 1), ...ofQueries!.slice(0, 1)];
  });
  return [...new Map(all.map((body) => [JSON.stringify(body), body])).values()];
}

/** The schema that a new DataMart has once it is defined by a table: another one has columns that the table has not. */
async function schemaOfTable(scene: Scene, operation: Operation, role: Role): Promise<readonly Json[]> {
  const [define, read] = [
    scene.contract.operations.find((one) => one.path === operation.path.replace(/schema$/, 'definition')),
    operationOnOne(scene.contract, 'read', 'DataMart'),
  ];
  const names = await scene.once(`names of a table ${role}`, () => tableNames(scene, role));
  const mart = names.length === 0 ? undefined : await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (mart?.ok !== true || define === undefined || read === undefined) return [];
  const path = { [resourceParams(read)[0]!.name]: mart.value.id };
  const requests = await scene.arrange.requests({ ...define, params: [] }, { role, subject: 'any' });
  const [best] = requests.ok ? requests.value : [];
  const defined = best && (await scene.send(define, { path, body: best.body }, { role }));
  const record = defined && isSuccess(defined.reply) ? await scene.send(read, { path }, { role }) : undefined;
  const schema = record && isSuccess(record.reply) ? fieldOf(jsonOf(record.reply), 'schema') : undefined;
  return isObject(schema) && fieldNames(schema).length > 0 ? partsOf(scene, operation, { schema }) : [];
}

/** The fields of a definition that name a table, and that hold a query. */
const tableField = /table|qualified|fqn|relation|resource|path|reference|^name$/i;
const queryField = /sql|query|statement/i;

/** A body with a text in the first field with such a name that has one; undefined where it has none. */
function withText(body: Json, field: RegExp, text: string): Json | undefined {
  if (!isObject(body)) return undefined;
  for (const [name, value] of Object.entries(body)) {
    // Its kind may be called as what it is of.
    if (field.test(name) && typeof value === 'string' && !/type|kind/i.test(name)) return { ...body, [name]: text };
    const within = withText(value, field, text);
    if (within !== undefined) return { ...body, [name]: within };
  }
  return undefined;
}

/** What a table may be called by that a storage lists, what says most first. */
async function tableNames(scene: Scene, role: Role): Promise<readonly string[]> {
  const browse = scene.contract.operations.find(({ params }) => params.some(({ name }) => name === 'namespaceId'));
  const storage = browse && (await scene.arrange.get('DataStorage', { role, subject: 'any' }));
  if (storage?.ok !== true) return [];
  const ask = async (query: Readonly<Record<string, string>>): Promise<readonly unknown[]> => {
    const path = { [resourceParams(browse!)[0]!.name]: storage.value.id };
    return itemsOf((await scene.send(browse!, { path, query }, { role })).reply);
  };
  const known = scene.profile.situations?.namespaceId;
  const namespaces = known === undefined ? (await ask({ level: 'namespaces' })).map(namespaceOf) : [known];
  for (const namespaceId of namespaces.slice(0, 2)) {
    if (namespaceId === undefined) continue;
    const [table] = await ask({ level: 'resources', namespaceId, resourceType: 'TABLE' });
    if (table !== undefined) return namesOf(table, namespaceId);
  }
  return [];
}

function itemsOf(reply: Reply): readonly unknown[] {
  return isSuccess(reply) ? (toItems(jsonOf(reply)) ?? []) : [];
}

/** What a storage calls one of its namespaces. */
export function namespaceOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  const name = isObject(item) ? item['name'] : undefined;
  return toId(item, 'Namespace') ?? (typeof name === 'string' ? name : undefined);
}

/** The texts of a table that may be its name, those with the name of their namespace first. */
function namesOf(table: unknown, namespaceId: string): readonly string[] {
  const fields: readonly [string, unknown][] = isObject(table) ? Object.entries(table) : [['name', table]];
  const texts = fields.toSorted(([one], [other]) => Number(/name/i.test(other)) - Number(/name/i.test(one)));
  const names = texts
    .map(([, text]) => text)
    .filter((one) => typeof one === 'string')
    .filter((one) => /^[\w.`"-]+$/.test(one) && one !== namespaceId && !isKind.test(one));
  const whole = names.filter((one) => one.includes('.')).toSorted((one, other) => other.length - one.length);
  const bare = names.filter((one) => !one.includes('.'));
  return [...new Set([...whole, ...bare.map((one) => `${namespaceId}.${one}`), ...bare])].slice(0, 3);
}

const isKind = /^(base[ _])?(table|view)$/i;
