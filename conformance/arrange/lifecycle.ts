import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { nameFields } from './name-fields.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from './instances.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { readAll, type Whole } from '../lists/pages.ts';
import { isBeginning, listOperation, operationOnOne, operationsOn, resourceParams } from './paths.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

/** The operations that make up the life of a resource. */
export type Lifecycle = {
  readonly resource: string;
  readonly create: Operation;
  readonly read: Operation | undefined;
  readonly list: Operation | undefined;
  /** Those that change a record and take a body. */
  readonly changes: readonly Operation[];
  readonly remove: Operation;
  /** Whether removal is said to be soft: then the record may still be read. */
  readonly soft: boolean;
};

/** The life of a resource that can be created and removed again; undefined for any other. */
export function lifecycleOf(contract: Scene['contract'], resource: string): Lifecycle | undefined {
  const list = listOperation(contract, resource);
  const creates = operationsOn(contract, 'create', resource);
  const create = creates.find(({ path }) => path === list?.path) ?? creates[0];
  const remove = operationOnOne(contract, 'remove', resource);
  if (create === undefined || remove === undefined || create.provenance !== 'stated') return undefined;
  // What a service begins it may end as well.
  if (isBeginning(create)) return undefined;
  const changes = operationsOn(contract, 'change', resource).filter(({ body }) => body !== undefined);
  // A list that needs input may show a part of what there is.
  const whole = list?.params.some((one) => one.in === 'query' && one.required) === true ? undefined : list;
  const soft = /soft/i.test(`${remove.summary ?? ''} ${remove.success.description}`);
  return { resource, create, read: operationOnOne(contract, 'read', resource), list: whole, changes, remove, soft };
}

/** The path parameters of an operation on an instance. */
export function pathTo(operation: Operation, { id, parents }: Instance): Record<string, string> {
  const params = resourceParams(operation);
  const { resource } = operation.lifecycle;
  return Object.fromEntries(
    params.map(({ name, resource: of }) => [name, of === resource ? id : (parents[of!] ?? '')]),
  );
}

/** Reads an instance with the key of a role. */
export function readOne(scene: Scene, read: Operation, instance: Instance, role: Role): Promise<Exchange> {
  return scene.send(read, { path: pathTo(read, instance) }, { role });
}

/** The ids that a role's list of an instance's siblings shows; undefined when it is refused or has no end. */
export function listIds(scene: Scene, list: Operation, instance: Instance, role: Role): Promise<Whole | undefined> {
  return readAll(scene, { operation: list, parts: { path: pathTo(list, instance) }, role });
}

/**
 * Gives an instance a new name by the first operation that takes one; the name, or undefined when none does. Where the
 * answer shows a name that is none of ours, the target has made it of the new one: that is the name then.
 */
export async function rename(
  scene: Scene,
  { changes }: Pick<Lifecycle, 'changes'>,
  instance: Instance,
  role: Role,
): Promise<{ readonly name: string; readonly exchange: Exchange } | undefined> {
  for (const change of changes) {
    const requests = await scene.arrange.requests({ ...change, params: [] }, { role, subject: 'any' });
    const parts: RequestParts | undefined = requests.ok ? requests.value[0] : undefined;
    const name = nameOf(parts?.body);
    if (name === undefined) continue;
    const exchange = await scene.send(change, { path: pathTo(change, instance), body: parts?.body }, { role });
    if (isSuccess(exchange.reply)) return { name: shownName(exchange, name, scene.prefix), exchange };
  }
  return undefined;
}

/** The name that an answer shows: the given one, or what the target has made of it where that is none of ours. */
export function shownName({ reply }: Exchange, given: string, prefix: string): string {
  if (hasName(reply.body, given)) return given;
  const shown = nameOf(jsonOf(reply) as Json | undefined);
  return shown === undefined || hasName(shown, prefix) ? given : shown;
}

/**
 * Whether a text has a name, whatever the case of its letters and the space around it.
 *
 * @example hasName('"Orders No 12"', 'orders No 1') // false
 */
export function hasName(text: string, name: string): boolean {
  const sought = name.trim();
  return new RegExp(RegExp.escape(sought) + (/\d$/.test(sought) ? String.raw`(?!\d)` : ''), 'i').test(text);
}

/** A new name with letters beyond ASCII, and beyond Latin-1, that are written in one way alone. */
export function letteredName({ arrange }: Scene): string {
  return arrange.nextName().replace(' ', ' ø漢 ');
}

/** The same with a sign that HTML writes otherwise, and as long as people make theirs, yet below the limits that are usual. */
export function wordyName(scene: Scene): string {
  return letteredName(scene).replace('漢 ', '漢 R&D by day ');
}

/** The name in a body, where it has one. */
export function nameOf(body: Json | undefined): string | undefined {
  const field = nameFieldIn(body);
  return field === undefined ? undefined : ((body as JsonObject)[field] as string);
}

/** The field in which a body has a name. */
export function nameFieldIn(body: unknown): string | undefined {
  const record = isObject(body) ? body : {};
  return nameFields.find((field) => typeof record[field] === 'string');
}
