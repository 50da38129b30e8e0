import { pathValues } from '../arrange/path-values.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { type Lifecycle, listIds, nameFieldIn, readOne } from '../arrange/lifecycle.ts';
import { operationsOn } from '../arrange/paths.ts';
import { fieldOf, toId, toRecords } from '../arrange/records.ts';
import { typeFieldOf, typesOf } from '../arrange/stated-types.ts';
import { capital, withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSameName } from './is-same-name.ts';
import { lastRead } from './reads-as-before.ts';
import { givenName } from './shows-other-name.ts';
import type { Living, Real } from './step.ts';

type Rows = ReadonlyMap<string, unknown>;

/**
 * A record of our own that its list shows under another name than it was given and reading it shows, in the same field. A
 * list may shorten a name, and show it in other letters.
 */
export function namedOtherwiseIn({ scene, life }: Real, live: readonly Living[], rows: Rows): Living | undefined {
  return live.find(({ instance, name }) => {
    const creation = scene.arrange.creationOf({ resource: life.resource, ...instance });
    const given = givenName(creation);
    const read = life.read && lastRead(scene, life.read, instance);
    if (name !== undefined || given === undefined || read === undefined) return false;
    const field = nameFieldIn(JSON.parse(creation!.message.body!))!;
    const [shown, listed] = [jsonOf(read.reply), rows.get(instance.id)].map((record) => fieldOf(record, field));
    const isListed = typeof listed === 'string' && listed.trim() !== '';
    return shown === given && isListed && !isSameName(listed, given);
  });
}

/** A record that its list shows with another of the stated types than reading it shows; asked once more, for it may have changed. */
export async function typedOtherwise(
  { scene, life, listers, readers }: Real,
  sample: Instance,
  rows: Rows,
): Promise<Fault | undefined> {
  const { list, read, resource } = life;
  const types = typesOf(scene.contract, resource);
  const [lister] = listers;
  const reader = lister !== undefined && readers.includes(lister) ? lister : readers[0];
  if (types.length === 0 || list === undefined || read === undefined || reader === undefined) return undefined;
  const doubtful = [...rows].filter(([id, row]) => {
    const before = lastRead(scene, read, { id, parents: sample.parents });
    return before !== undefined && areOfTwo(types, row, jsonOf(before.reply));
  });
  for (const [id] of doubtful.slice(0, doubtsAtMost)) {
    const instance = { id, parents: sample.parents };
    const again = await listIds(scene, list, sample, lister!);
    const exchange = await readOne(scene, read, instance, reader);
    const [listed, shown] = [again?.rows.get(id), isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined];
    if (again === undefined || !areOfTwo(types, listed, shown)) continue;
    const type = typeOf(types, listed)!;
    const isRight = await isListedByType(scene, life, instance, { type, role: reader });
    const [wrong, expected] = isRight ? [exchange, type] : [again.exchange, typeOf(types, shown)!];
    const summary = `${capital(withArticle(resource))} is listed as of another type than it is read`;
    return { key: 'type', summary, expected: `${id} of ${expected}`, received: describeReply(wrong), exchange: wrong };
  }
  return undefined;
}

/** How many records are read once more that seem to be of two types: their type may have been changed since. */
const doubtsAtMost = 3;

/** Whether two show types in the same field that are not the same; a legacy type may count as the one that it is named after. */
function areOfTwo(types: readonly string[], row: unknown, record: unknown): boolean {
  if (typeFieldOf(row, types) !== typeFieldOf(record, types)) return false;
  const [one, other] = [typeOf(types, row), typeOf(types, record)];
  return one !== undefined && other !== undefined && !one.includes(other) && !other.includes(one);
}

function typeOf(types: readonly string[], record: unknown): string | undefined {
  const field = typeFieldOf(record, types);
  return field === undefined ? undefined : (fieldOf(record, field) as string);
}

/** Whether the list of a type, or the creation, says that a record is of it. */
async function isListedByType(
  scene: Scene,
  { resource }: Lifecycle,
  instance: Instance,
  { type, role }: { readonly type: string; readonly role: Role },
): Promise<boolean> {
  const sent = scene.arrange.creationOf({ resource, ...instance })?.message.body;
  if (sent !== undefined && sent.includes(`"${type}"`)) return true;
  const list = operationsOn(scene.contract, 'list', resource).find((one) => pathValues(one) !== undefined);
  if (list === undefined) return false;
  const exchange: Exchange = await scene.send(list, { path: { [pathValues(list)!.parameter]: type } }, { role });
  const all = isSuccess(exchange.reply) ? (toRecords(jsonOf(exchange.reply)) ?? []) : [];
  return all.some((one) => toId(one, resource, scene.profile.idField) === instance.id);
}
