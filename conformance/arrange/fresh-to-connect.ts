import type { Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Arranged } from './arrange.ts';
import { creatingOperation } from './created-instances.ts';
import type { Instance } from './instances.ts';
import { readOne } from './lifecycle.ts';
import { operationOnOne } from './paths.ts';
import { fieldOf } from './records.ts';

/** How many kinds of a record are tried: one of them alone may be connected to an account. */
const kindsAtMost = 4;

/** A new record of ours without a credential, of the kind that was seen to take one. */
export async function freshToConnect(scene: Scene, resource: string, role: Role): Promise<Arranged<Instance>> {
  const { kind } = await kindToConnect(scene, resource);
  const made = await freshOf(scene, resource, role, kind);
  return made.ok || kind === undefined ? made : freshOf(scene, resource, role, undefined);
}

/**
 * The same with what authorizing it gives, of the first kind that can be authorized: which one that is, is not shown.
 *
 * @param prepare Authorizes a record; undefined where that is refused.
 * @param alike The id of a record that was authorized: others of its kind can be as well.
 * @example const made = await firstToConnect(scene, 'DataDestination', role, prepare); // { ok: true, value: { fresh, ready } }
 */
export async function firstToConnect<T>(
  scene: Scene,
  resource: string,
  role: Role,
  prepare: (id: string) => Promise<T | undefined>,
  alike: string | undefined,
): Promise<Arranged<{ readonly fresh: Instance; readonly ready: T | undefined }>> {
  const first = await freshToConnect(scene, resource, role);
  if (!first.ok) return first;
  const ready = await prepare(first.value.id);
  const known = await kindToConnect(scene, resource);
  if (ready !== undefined || known.kind !== undefined) return { ok: true, value: { fresh: first.value, ready } };
  for (const kind of await kindsLike(scene, resource, role, alike)) {
    const made = await freshOf(scene, resource, role, kind);
    const other = made.ok ? await prepare(made.value.id) : undefined;
    if (!made.ok || other === undefined) continue;
    known.kind = kind;
    return { ok: true, value: { fresh: made.value, ready: other } };
  }
  return { ok: true, value: { fresh: first.value, ready } };
}

/** Of the bodies that create a record, those of the type that a record shows; where it shows none, all. */
async function kindsLike(
  scene: Scene,
  resource: string,
  role: Role,
  alike: string | undefined,
): Promise<readonly number[]> {
  const [create, read] = [creatingOperation(scene, resource), operationOnOne(scene.contract, 'read', resource)];
  const requests = create && (await scene.arrange.requests(create, { role, subject: 'any' }));
  const bodies = requests?.ok === true ? requests.value : [];
  const record =
    alike === undefined || read === undefined
      ? undefined
      : await readOne(scene, read, { id: alike, parents: {} }, role);
  const shown = record && isSuccess(record.reply) ? fieldOf(jsonOf(record.reply), 'type') : undefined;
  const isAlike = (body: Json | undefined): boolean => shown === undefined || fieldOf(body, 'type') === shown;
  const kinds = bodies.flatMap(({ candidate, body }) => (candidate !== undefined && isAlike(body) ? [candidate] : []));
  return [...new Set(kinds)].slice(0, kindsAtMost);
}

function kindToConnect(scene: Scene, resource: string): Promise<{ kind?: number }> {
  return scene.once(`the kind of a ${resource} that can be connected`, () => Promise.resolve({}));
}

function freshOf(scene: Scene, resource: string, role: Role, kind: number | undefined): Promise<Arranged<Instance>> {
  return scene.arrange.get(resource, {
    role,
    subject: 'fresh',
    unconnected: true,
    ...(kind !== undefined && { kind }),
  });
}
