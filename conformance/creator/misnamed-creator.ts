import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { runIdOf } from '../streams/read-run.ts';
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
  const resource = madeBy(create);
  const entries = scene.diary.filter(
    ({ exchange }) => exchange.operation!.lifecycle.resource === resource && isSuccess(exchange.reply),
  );
  const shown = entries.map((entry) => ({ entry, records: recordsOf(scene, entry) }));
  for (const { exchange, as } of scene.diary.filter(({ exchange: one }) => isMade(create, one))) {
    const own = 'role' in as ? identities.get(as.role) : undefined;
    const id = runIdOf(create, exchange.reply) ?? idOfCreated(create, exchange.reply, resource, scene);
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

/** The resource of the records that an operation makes: a stream makes a run. */
export function madeBy({ success, lifecycle }: Operation): string {
  return success.item === undefined ? lifecycle.resource : 'Run';
}

/** Whether an operation has made something. */
export function isMade(create: Operation, { operation, reply }: Exchange): boolean {
  return operation === create && isSuccess(reply);
}

/** By id, the records that an answer shows. */
export function recordsOf(scene: Scene, { exchange, parts }: Entry): ReadonlyMap<string, unknown> {
  const { lifecycle } = exchange.operation!;
  if (lifecycle.action === 'list') return toPage(scene, exchange.operation!, exchange)?.rows ?? new Map();
  const id =
    lifecycle.action === 'create'
      ? idOfCreated(exchange.operation!, exchange.reply, lifecycle.resource, scene)
      : recordsIn(exchange.operation!, parts.path).at(-1)?.id;
  return new Map(id === undefined ? [] : [[id, inEnvelope(jsonOf(exchange.reply))]]);
}

/** Names of the fields in which records usually tell who has created them. */
const creatorName =
  /^(creator|author|(created|authored|started|triggered|initiated)_?by)(_?(user|member))?(_?(id|email))?$/i;

/** Whom a record names as its creator: the texts in such a field, or in the object in it. */
export function creatorsIn(record: unknown): readonly string[] {
  const named = Object.entries(isObject(record) ? record : {}).filter(([name]) => creatorName.test(name));
  return named
    .flatMap(([, value]) => (isObject(value) ? Object.values(value) : [value]))
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .map(String);
}
