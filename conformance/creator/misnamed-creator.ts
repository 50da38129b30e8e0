import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** An answer that names another caller as the creator of a record, and the request that is to blame. */
export type MisnamedCreator = { readonly own: string; readonly shown: Exchange; readonly blamed: Exchange };

/**
 * Where an answer names another caller as the creator of a record of ours than the one whose key has created it. To blame is
 * its own operation where others name the right one, else the creation.
 *
 * @param identities Who the key of each role belongs to.
 */
export function misnamedCreator(
  scene: Scene,
  create: Operation,
  identities: ReadonlyMap<Role, string>,
): MisnamedCreator | undefined {
  const { resource } = create.lifecycle;
  const entries = scene.diary.filter(
    ({ exchange }) => exchange.operation!.lifecycle.resource === resource && isSuccess(exchange.reply),
  );
  const shown = entries.map((entry) => ({ entry, records: recordsOf(scene, entry) }));
  for (const { exchange, as } of entries) {
    const own = 'role' in as ? identities.get(as.role) : undefined;
    const id = exchange.operation === create ? idOfCreated(create, exchange.reply, resource, scene) : undefined;
    if (own === undefined || id === undefined) continue;
    const others = [...identities.values()].filter((one) => one !== own);
    const sights = shown.flatMap(({ entry, records }) => {
      const named = creatorsIn(records.get(id));
      if (named.includes(own)) return [{ entry, isOwn: true }];
      return named.some((one) => others.includes(one)) ? [{ entry, isOwn: false }] : [];
    });
    const wrong = sights.find(({ isOwn }) => !isOwn)?.entry;
    if (wrong === undefined) continue;
    const isAlone = sights.some(({ isOwn }) => isOwn);
    return { own, shown: wrong.exchange, blamed: isAlone ? wrong.exchange : exchange };
  }
  return undefined;
}

/** By id, the records that an answer shows. */
function recordsOf(scene: Scene, { exchange, parts }: Entry): ReadonlyMap<string, unknown> {
  const { lifecycle } = exchange.operation!;
  if (lifecycle.action === 'list') return toPage(scene, exchange.operation!, exchange)?.rows ?? new Map();
  const id =
    lifecycle.action === 'create'
      ? idOfCreated(exchange.operation!, exchange.reply, lifecycle.resource, scene)
      : recordsIn(exchange.operation!, parts.path).at(-1)?.id;
  return new Map(id === undefined ? [] : [[id, inEnvelope(jsonOf(exchange.reply))]]);
}

/** Names of the fields in which records usually tell who has created them. */
const creatorName = /^(creator|author|created_?by|authored_?by)(_?(user|member))?(_?(id|email))?$/i;

/** Whom a record names as its creator: the texts in such a field, or in the object in it. */
export function creatorsIn(record: unknown): readonly string[] {
  const named = Object.entries(isObject(record) ? record : {}).filter(([name]) => creatorName.test(name));
  return named
    .flatMap(([, value]) => (isObject(value) ? Object.values(value) : [value]))
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String);
}
