import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { toRecords } from '../arrange/records.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import { isGone } from '../outlived/removed-data-mart.ts';
import { type OwnerPlace, ownerPlace } from '../ownership/owner-place.ts';
import { warnedAlone } from '../ownership/warned-alone.ts';
import type { Scene } from '../scene.ts';
import { newStream } from '../streams/fresh-stream.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually, goesOn } from '../target/patience.ts';
import type { Effect } from './effect.ts';

/**
 * "A text saying technical ownership needs the Technical User role to be effective": who lacks the role is warned as a technical
 * owner, not as a business owner; who has it is not warned.
 */
export const listMemberOwnershipWarnings: Effect = {
  id: 'listMemberOwnershipWarnings',
  requests: 7,
  // Before others of this run have made a business user a technical owner.
  priority: 1,
  run: warnsOwners,
};

/** The list of warnings as it is shown now. */
type Warnings = { readonly exchange: Exchange; readonly users: ReadonlySet<string> };

/** Where owners are given, and where warnings are shown to whom. */
type Place = OwnerPlace & { readonly reader: Role; readonly list: () => Promise<Warnings | undefined> };

/** What came of giving a new DataMart a business user as an owner of each kind; undefined is what is not known. */
type Trial = {
  /** The user. */
  readonly id: string;
  /** The list that names who is a business owner alone. */
  readonly ofBusiness?: Warnings | undefined;
  /** The list after that user is a technical owner, and whether it names the user. */
  readonly ofTechnical?: { readonly list: Warnings; readonly isNamed: boolean } | undefined;
};

async function warnsOwners(scene: Scene, operation: Operation): Promise<Outcome> {
  const reader = operation.role;
  const owners = reader !== undefined && scene.sessions.has(reader) ? await ownerPlace(scene) : undefined;
  if (owners === undefined || reader === undefined) return notApplicable('who the keys belong to is not known');
  const place: Place = { ...owners, reader, list: () => warnings(scene, operation, reader) };
  const fresh = await scene.arrange.get('DataMart', { role: owners.by, subject: 'fresh' });
  if (!fresh.ok) return notApplicable('no DataMart of ours can be given owners');
  const first = await tryOwners(scene, place, fresh.value);
  if (first === undefined) return whereAllAreWarned(scene, place, fresh.value);
  const isSuspect = first.ofBusiness !== undefined || first.ofTechnical?.isNamed === false;
  const second = isSuspect ? await tryAgain(scene, place) : undefined;
  const fault = (await ofOwners(place, first, second)) ?? (await ofHolder(scene, place, first.ofTechnical?.list));
  if (fault !== undefined) return failed(fault);
  const silent = first.ofTechnical && saysNothing(first.ofTechnical.list, first.id);
  if (silent !== undefined) return failed(silent);
  const late = first.ofTechnical?.isNamed === true ? await ofRemoved(scene, place, fresh.value, first.id) : undefined;
  if (late !== undefined) return failed(late);
  return first.ofTechnical === undefined ? notApplicable('no such owner is let in and shown') : passed;
}

/** A user who owns one DataMart alone goes on to be warned when that is removed. */
async function ofRemoved(scene: Scene, place: Place, mart: Instance, id: string): Promise<Fault | undefined> {
  const remove = operationOnOne(scene.contract, 'remove', 'DataMart');
  const removal = remove && (await scene.send(remove, { path: pathTo(remove, mart) }, { role: place.by }));
  if (removal === undefined || !isSuccess(removal.reply)) return undefined;
  if (!(await isGone(scene, { id: mart.id, role: place.by, body: undefined }))) return undefined;
  const still = await namesStill(place, id);
  const isElsewhere = scene.diary.some(
    ({ exchange: { operation }, parts: { path = {}, body } }) =>
      operation?.id === 'updateDataMartOwners' && !Object.values(path).includes(mart.id) && mentions(body, id),
  );
  if (still === undefined || isElsewhere) return undefined;
  const summary = 'A member is warned of the ownership of a DataMart that was removed';
  return toFault('removed', summary, `no warning of ${id}`, still);
}

/** What the list says all the same where each user who could be tried is warned before, for whatever reason. */
async function whereAllAreWarned(scene: Scene, place: Place, mart: Instance): Promise<Outcome> {
  const { creator, reader, business, assign, list } = place;
  const isOwned = await assign(mart, { technical: [creator], business: [] });
  const warned = isOwned ? await list() : undefined;
  const users = business.filter((id) => warned?.users.has(id));
  if (warned === undefined || users.length === 0) return notApplicable('the list of warnings cannot be read');
  const ofHolders = await ofHolder(scene, place, warned);
  if (ofHolders !== undefined) return failed(ofHolders);
  const alone = await warnedAlone(scene, reader, mart, users);
  const still = alone === undefined ? undefined : await namesStill(place, alone);
  return alone === undefined || still === undefined ? passed : failed(aloneFault(alone, still));
}

/** A warning is "a text saying" something: one without a word says nothing. */
function saysNothing({ exchange }: Warnings, id: string): Fault | undefined {
  const row = (rowsOf(exchange) ?? []).filter(isObject).find((one) => String(one['userId'] as string | number) === id);
  if (row === undefined || typeof row['warning'] !== 'string' || row['warning'].trim() !== '') return undefined;
  const summary = 'The warning of a member is an empty text';
  return { key: 'silent', summary, expected: 'a text', received: JSON.stringify(row).slice(0, 200), exchange };
}

async function warnings(scene: Scene, operation: Operation, role: Role): Promise<Warnings | undefined> {
  const exchange = await scene.send(operation, {}, { role });
  const rows = isSuccess(exchange.reply) ? rowsOf(exchange) : undefined;
  if (rows === undefined) return undefined;
  const ids = rows.map((row) => (isObject(row) ? row['userId'] : undefined));
  if (ids.some((id) => typeof id !== 'string' && typeof id !== 'number')) return undefined;
  return { exchange, users: new Set(ids.map(String)) };
}

function rowsOf({ reply }: Exchange): readonly unknown[] | undefined {
  const body = jsonOf(reply);
  return Array.isArray(body) ? body : toRecords(body);
}

/** One that is published as well: what is not, may be of no concern to anyone. */
async function tryAgain(scene: Scene, place: Place): Promise<Trial | undefined> {
  const stream = await newStream(scene);
  return stream.ok ? tryOwners(scene, place, { id: stream.value.id, parents: {} }) : undefined;
}

/** Undefined where each user is warned before, for whatever else. Who was warned as a business owner is none in the end. */
async function tryOwners(scene: Scene, place: Place, mart: Instance): Promise<Trial | undefined> {
  const { business, creator, list, assign } = place;
  const freeIn = (all: Warnings | undefined): string | undefined =>
    business.find((one) => all?.users.has(one) === false);
  const id = freeIn(await list());
  if (id === undefined) return undefined;
  const ofBusiness = (await assign(mart, { technical: [creator], business: [id] }))
    ? await whileBusiness(place, mart, id)
    : undefined;
  const ofTechnical = (await assign(mart, { technical: [creator, id], business: [] }))
    ? await whileTechnical(scene, place, mart, id)
    : undefined;
  // A technical owner stays one: a list that follows later may yet name the user.
  if (ofBusiness !== undefined) await assign(mart, { technical: [creator], business: [] });
  return { id, ofBusiness, ofTechnical };
}

const resource = 'MemberOwnershipWarning';

/** The list that goes on to name who is shown as a business owner alone. */
async function whileBusiness(place: Place, mart: Instance, id: string): Promise<Warnings | undefined> {
  const { list, shows, by } = place;
  const first = await list();
  if (first?.users.has(id) !== true || !(await shows(mart, by, id, 'business'))) return undefined;
  return namesStill(place, id);
}

/** The list, where it goes on to name a user. */
function namesStill({ list }: Place, id: string): Promise<Warnings | undefined> {
  return goesOn(async () => {
    const now = await list();
    return now?.users.has(id) === true ? now : undefined;
  });
}

/** Who lists warnings has to be shown the owner: what it may not see, it need not be told of. */
async function whileTechnical(
  scene: Scene,
  { list, shows, reader, areTold }: Place,
  mart: Instance,
  id: string,
): Promise<Trial['ofTechnical']> {
  const names = (all: Warnings | undefined): boolean => all?.users.has(id) === true;
  const after = await eventually(scene, resource, list, (all) => all === undefined || names(all));
  if (after === undefined) return undefined;
  if (names(after)) return { list: after, isNamed: true };
  if (!areTold || !(await shows(mart, reader, id, 'technical'))) return undefined;
  const still = await goesOn(async () => {
    const now = await list();
    return now === undefined || names(now) ? undefined : now;
  });
  return still === undefined ? undefined : { list: still, isNamed: false };
}

/** The same amiss with both DataMarts. */
async function ofOwners({ list }: Place, first: Trial, second: Trial | undefined): Promise<Fault | undefined> {
  if (second === undefined) return undefined;
  if (first.ofBusiness !== undefined && second.ofBusiness !== undefined) {
    return aloneFault(second.id, second.ofBusiness);
  }
  if (first.ofTechnical?.isNamed !== false || second.ofTechnical?.isNamed !== false) return undefined;
  let last: Warnings | undefined;
  for (const pause of whileKept) {
    await sleep(pause);
    last = await list();
    if (last === undefined || [first.id, second.id].some((id) => last?.users.has(id))) return undefined;
  }
  const summary = 'No warning names a technical owner without the role Technical User';
  return last && toFault('never', summary, `a warning of ${second.id}`, last);
}

/** Milliseconds from one look at the list to the next: it may be made up but now and then. */
const whileKept: readonly number[] = [5_000, 10_000];

/** Who creates DataMarts with a key of the very role is warned to lack it. */
async function ofHolder(scene: Scene, place: Place, list: Warnings | undefined): Promise<Fault | undefined> {
  const { creator, by, areTold } = place;
  const isHolder = scene.contract.operations.find(({ id }) => id === 'updateDataMartOwners')?.role === by;
  if (!isHolder || !areTold || list?.users.has(creator) !== true) return undefined;
  const still = await namesStill(place, creator);
  if (still === undefined) return undefined;
  return toFault('everyone', 'A warning names a member who has the role', `no warning of ${creator}`, still);
}

function aloneFault(id: string, list: Warnings): Fault {
  const summary = 'A member is warned of technical ownership who is a business owner alone';
  return toFault('business', summary, `no warning of ${id}`, list);
}

function toFault(key: string, summary: string, expected: string, { exchange }: Warnings): Fault {
  return { key, summary, expected, received: describeReply(exchange), exchange };
}
