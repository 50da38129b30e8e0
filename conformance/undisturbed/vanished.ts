import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { creatingOperation, creatorOf } from '../arrange/created-instances.ts';
import { isSame, recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { listIds, pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { listOperation, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Entry } from './diary.ts';
import { livingRecords } from './living-records.ts';

/** A removal, and the answer that another record than the removed one is no longer there. */
export type Vanished = { readonly removal: Exchange; readonly id: string; readonly gone: Exchange };

/** How many operations are tried that may have removed it. */
const removalsAtMost = 8;

/**
 * A record of our own that is no longer there though nobody has removed it, and what removes others as well: it is sent once
 * more, about a new record beside new ones, which are read right before and after. A record may also go by itself, with what
 * it rests on, or for another one; so that what is not seen again says nothing.
 */
export function vanishedIn(scene: Scene, read: Operation): Promise<Vanished | undefined> {
  return scene.once(`vanished ${read.id}`, () => vanishedOnce(scene, read));
}

/** The same where others have been told already that the record is not there: nothing is asked to find that out. */
export function seenVanished(scene: Scene, read: Operation): Promise<Vanished | undefined> {
  const { resource } = read.lifecycle;
  return scene.once(`seen to have vanished ${read.id}`, async () => {
    const lost = livingRecords(scene, resource).find((one) => isAnsweredGone(scene, resource, one));
    return lost === undefined ? undefined : firstTaking(scene, read, lost, removalsOf(scene, read, lost));
  });
}

async function vanishedOnce(scene: Scene, read: Operation): Promise<Vanished | undefined> {
  const { resource } = read.lifecycle;
  const isMade = ({ exchange: { operation } }: Entry): boolean =>
    operation!.lifecycle.resource === resource && operation!.lifecycle.action === 'create';
  if (!scene.diary.some(isMade)) return vanishedAlone(scene, read);
  const living = livingRecords(scene, resource);
  const lost = living.find((one) => isAnsweredGone(scene, resource, one)) ?? (await missingOf(scene, read, living));
  if (lost === undefined) return undefined;
  return firstTaking(scene, read, lost, removalsOf(scene, read, lost));
}

/** Asked for alone, the case begins with what the others would have removed. */
async function vanishedAlone(scene: Scene, read: Operation): Promise<Vanished | undefined> {
  const { resource } = read.lifecycle;
  const role = creatorOf(scene, resource, [...scene.sessions.keys()].at(-1)!);
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  if (!own.ok) return undefined;
  const removals = scene.contract.operations.filter(({ lifecycle }) => lifecycle.action === 'remove');
  const isOwn = ({ lifecycle }: Operation): boolean => lifecycle.resource === resource;
  const ordered = removals.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)));
  return firstTaking(scene, read, own.value, ordered);
}

async function firstTaking(
  scene: Scene,
  read: Operation,
  like: Instance,
  removals: readonly Operation[],
): Promise<Vanished | undefined> {
  for (const removal of removals) {
    const vanished = await takesOther(scene, read, removal, like);
    if (vanished !== undefined) return vanished;
  }
  return undefined;
}

function removalsIn({ diary }: Scene): readonly Entry[] {
  return diary.filter(
    ({ exchange: { operation, reply } }) => operation!.lifecycle.action === 'remove' && isSuccess(reply),
  );
}

/** Whether the last that was heard of a record, by who has created it, is that there is none. */
function isAnsweredGone(scene: Scene, resource: string, record: Instance): boolean {
  const creator = scene.arrange.creatorOf({ resource, ...record });
  const last = scene.diary.findLast(({ exchange, parts, as }) => {
    const leaf = recordsIn(exchange.operation!, parts.path).at(-1);
    const isOn = leaf?.resource === resource && exchange.operation!.lifecycle.resource === resource;
    return isOn && isSame(leaf, record) && 'role' in as && as.role === creator;
  });
  return last !== undefined && [404, 410].includes(last.exchange.reply.status);
}

/** A record that is neither listed where most of them stand, nor to be read; where there is no list, the newest. */
async function missingOf(scene: Scene, read: Operation, living: readonly Instance[]): Promise<Instance | undefined> {
  const { resource } = read.lifecycle;
  const creatorsOf = (one: Instance): Role | undefined => scene.arrange.creatorOf({ resource, ...one });
  const places = Map.groupBy(living, (one) => JSON.stringify([one.parents, creatorsOf(one)]));
  const [fullest = []] = [...places.values()].toSorted((one, other) => other.length - one.length);
  const [sample] = fullest;
  const role = sample && creatorsOf(sample);
  if (sample === undefined || role === undefined) return undefined;
  const list = listOperation(scene.contract, resource);
  const isWhole = list?.params.every((one) => one.in !== 'query' || !one.required) === true;
  const ids = isWhole ? (await listIds(scene, list, sample, role))?.ids : undefined;
  const doubtful = ids === undefined ? fullest : fullest.filter(({ id }) => !ids.includes(id));
  for (const one of doubtful.toReversed().slice(0, doubtsAtMost)) {
    const { reply } = await readOne(scene, read, one, role);
    if ([404, 410].includes(reply.status)) return one;
  }
  return undefined;
}

/** How many records are read that are not listed. */
const doubtsAtMost = 2;

/**
 * What has removed anything since a record was last there, and before it was first missing: others of its own kind, then what
 * stood in the same place, and of those the last first.
 */
function removalsOf(scene: Scene, read: Operation, lost: Instance): readonly Operation[] {
  const { diary } = scene;
  const { resource } = read.lifecycle;
  const isThere = (entry: Entry): boolean =>
    isSuccess(entry.exchange.reply) && (isOn(entry) || isCreation(entry, lost));
  const isOn = ({ exchange, parts }: Entry): boolean =>
    recordsIn(exchange.operation!, parts.path).some((one) => one.resource === resource && isSame(one, lost));
  const isGone = (entry: Entry): boolean => isOn(entry) && [404, 410].includes(entry.exchange.reply.status);
  const seen = diary.findLastIndex(isThere);
  const missed = diary.findIndex((entry, at) => at > seen && isGone(entry));
  const removals = new Set(removalsIn(scene));
  const between = diary.slice(seen + 1, missed < 0 ? undefined : missed).filter((one) => removals.has(one));
  const places = new Set(Object.values(lost.parents));
  const nearness = ({ exchange, parts }: Entry): number => {
    if (exchange.operation!.lifecycle.resource === resource) return 0;
    return Object.values(parts.path ?? {}).some((id) => places.has(id)) ? 1 : 2;
  };
  const near = between.toReversed().toSorted((one, other) => nearness(one) - nearness(other));
  return [...new Set(near.map(({ exchange }) => exchange.operation!))].slice(0, removalsAtMost);
}

function isCreation({ exchange }: Entry, { id }: Instance): boolean {
  return exchange.operation!.lifecycle.action === 'create' && mentions(jsonOf(exchange.reply), id);
}

/** Removes a new record beside new ones of a resource; undefined where they stay, or were not there. */
export async function takesOther(
  scene: Scene,
  read: Operation,
  removal: Operation,
  lost: Instance,
): Promise<Vanished | undefined> {
  const { resource } = read.lifecycle;
  const role = scene.arrange.creatorOf({ resource, ...lost }) ?? [...scene.sessions.keys()].at(-1)!;
  const make = () => scene.arrange.get(resource, { role, subject: 'fresh', below: lost.parents });
  const first = await make();
  if (!first.ok) return undefined;
  const ask = (one: Instance): Promise<Exchange> => readOne(scene, read, one, role);
  const other = await removable(scene, removal, { resource, ...first.value }, jsonOf((await ask(first.value)).reply));
  if (other === undefined) return undefined;
  const last = await make();
  const beside = [first, last].flatMap((one) => (one.ok ? [one.value] : [])).filter(({ id }) => id !== other.id);
  const there: Instance[] = [];
  for (const one of beside) {
    const { reply } = await ask(one);
    if (isSuccess(reply) && !mentions(jsonOf(reply), other.id)) there.push(one);
  }
  const listed = await listedOf(scene, read, lost, role);
  const exchange = await scene.send(removal, { path: pathTo(removal, other) }, { role: other.role });
  if (!isSuccess(exchange.reply)) return undefined;
  const now = listed && (await listedOf(scene, read, lost, role));
  // What was there before them may be taken in their place.
  const older =
    now === undefined ? [] : listed!.filter(({ id }) => id !== other.id && !now.some((one) => one.id === id));
  const isGone = ({ reply }: Exchange): boolean => [404, 410].includes(reply.status);
  for (const one of [...there, ...older.slice(0, doubtsAtMost)]) {
    const gone = await eventually(
      scene,
      resource,
      () => ask(one),
      (answer) => !isGone(answer),
    );
    if (isGone(gone)) return { removal: exchange, id: one.id, gone };
  }
  return undefined;
}

/** The records of ours that nobody has removed, and that a list of them shows; undefined where there is no such list. */
async function listedOf(
  scene: Scene,
  read: Operation,
  place: Instance,
  role: Role,
): Promise<readonly Instance[] | undefined> {
  const { resource } = read.lifecycle;
  const list = listOperation(scene.contract, resource);
  const isWhole = list?.params.every((one) => one.in !== 'query' || !one.required) === true;
  const ids = isWhole ? (await listIds(scene, list, place, role))?.ids : undefined;
  return ids && livingRecords(scene, resource).filter(({ id }) => ids.includes(id));
}

/** A new record for a removal, where that can be in the place of another one. */
async function removable(
  scene: Scene,
  removal: Operation,
  beside: Instance & { readonly resource: string },
  shown: unknown,
): Promise<(Instance & { readonly role: Role }) | undefined> {
  const { resource } = removal.lifecycle;
  const role = creatorOf(scene, resource, [...scene.sessions.keys()].at(-1)!);
  const create = creatingOperation(scene, resource);
  const places = create === undefined ? [] : resourceParams(create);
  const below = places.flatMap(({ resource: of }): readonly (readonly [string, string])[] => {
    const id = of === beside.resource ? beside.id : (beside.parents[of!] ?? referenceOf(shown, of!));
    return id === undefined ? [] : [[of!, id]];
  });
  const isWhole = below.length === places.length && below.length > 0;
  const from = isWhole ? { below: Object.fromEntries(below) as Record<string, string> } : {};
  const made = await scene.arrange.get(resource, { role, subject: 'fresh', ...from });
  return made.ok ? { ...made.value, role: scene.arrange.creatorOf({ resource, ...made.value }) ?? role } : undefined;
}

/** A removal has taken a record with it that a reading gives. */
export function vanishedFault(read: Operation, { removal, id, gone }: Vanished): Fault {
  const operation = removal.operation!;
  const what = withArticle(operation.lifecycle.resource);
  const { method, path } = gone.message;
  return {
    key: operation.id,
    requirement: endpointRequirement(operation),
    summary: `Removing ${what} takes ${withArticle(read.lifecycle.resource)} with it that is none of its own`,
    expected: `${id} as it was`,
    received: `${removal.reply.status}, and ${method} ${path} is then answered ${gone.reply.status}`,
    exchange: removal,
  };
}
