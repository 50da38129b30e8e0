import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownId } from '../arrange/arrange.ts';
import type { Creation, Journal } from './journal.ts';
import { isSuccess, type Message } from '../target/message.ts';
import { sendAs } from '../keys/send-as.ts';
import type { Session } from '../keys/session.ts';
import type { Target } from '../target/target.ts';
import { TargetError } from '../target/target-error.ts';

/** What is asked, with whose keys, and what was learned on the way, so that it is not asked again. */
type Remover = {
  readonly target: Target;
  readonly sessions: ReadonlyMap<Role, Session>;
  /** By resource, the role that was let remove one whose creator was not. */
  readonly let: Map<string, Role>;
  /** By request, the status of what was asked about an id that nobody has. */
  readonly unknown: Map<string, number | undefined>;
};

/**
 * Removes what a run created, newest first, with the key that created it and, where that is refused, with the others; one that
 * was let remove the like comes first. What is gone already counts as removed; what stands below a record that takes it along
 * is removed for itself only where it is still there after that. Returns what is left, newest first.
 */
export async function cleanUp(
  target: Target,
  sessions: ReadonlyMap<Role, Session>,
  creations: readonly Creation[],
  journal?: Journal,
): Promise<readonly Creation[]> {
  const roots = creations.filter(({ takesAlong }) => takesAlong === true).map(({ path }) => `${path}/`);
  const isTaken = ({ path }: Creation): boolean => roots.some((root) => path.startsWith(root));
  const newestFirst = creations.toReversed();
  const first = newestFirst.filter((creation) => !isTaken(creation));
  const remover: Remover = { target, sessions, let: new Map(), unknown: new Map() };
  const refused = await removeEach(remover, first, journal);
  const left = newestFirst.filter((creation) => isTaken(creation) || refused.includes(creation));
  if (left.length === 0 || left.length === creations.length) return left;
  const removed = first.filter((creation) => !refused.includes(creation));
  const lost = await goneWith(remover, removed, left);
  for (const { path } of lost) journal?.drop(path);
  // What was referred to by another can be removed once that is gone.
  const still = left.filter((creation) => !lost.has(creation));
  return removeEach(remover, still, journal);
}

/**
 * What stands below records that were removed, and is gone with them: of each resource the newest is read, once for all, or, where
 * that is kept from its creator or not offered, removed.
 */
async function goneWith(
  remover: Remover,
  parents: readonly Creation[],
  creations: readonly Creation[],
): Promise<ReadonlySet<Creation>> {
  const below = creations.filter(({ path }) => parents.some((parent) => path.startsWith(`${parent.path}/`)));
  const gone = new Set<Creation>();
  for (const alike of Map.groupBy(below, ({ resource }) => resource).values()) {
    if (await isGone(remover, alike[0]!)) for (const one of alike) gone.add(one);
  }
  return gone;
}

/** Whether a record can no longer be read, or else not be removed, where it was created: it is not there. */
async function isGone(remover: Remover, { role, method, path }: Creation): Promise<boolean> {
  const status = await statusOf(remover, role, 'GET', path);
  const isUnread = method === 'DELETE' && [401, 403, 405].includes(status ?? 0);
  const last = isUnread ? await statusOf(remover, role, method, path) : status;
  return last === 404 || last === 410;
}

/**
 * Whether a record is answered as one that never was, where that is no 404: it has gone with what it stood below, or the
 * target does not offer such records. One that is there and may not be removed can be read; where nothing reads such a
 * record, what it stood below tells.
 *
 * @param own How the removal was answered to the creator of the record.
 * @param isMissed Whether it was answered to another as if there were no such record.
 */
async function isLikeNothing(
  remover: Remover,
  { role, method, path }: Creation,
  own: number | undefined,
  isMissed: boolean,
): Promise<boolean> {
  const ask = (asked: string, at: string): Promise<number | undefined> => statusOf(remover, role, asked, at);
  const askUnknown = async (asked: string, at: string): Promise<number | undefined> => {
    const key = `${role} ${asked} ${withUnknownId(at)}`;
    if (!remover.unknown.has(key)) remover.unknown.set(key, await ask(asked, withUnknownId(at)));
    return remover.unknown.get(key);
  };
  // What nothing reads nor removes is not offered, and so is not there for anybody.
  if (own === 405) return [404, 405].includes((await ask('GET', path)) ?? 0);
  if ((own !== 400 && own !== 403) || (await askUnknown(method, path)) !== own) return false;
  const read = await ask('GET', path);
  if (read !== 404 && read !== 405) return read === own;
  // Whoever may remove the like does not find it, nor does its creator.
  if (read === 404 && isMissed) return true;
  const parent = path.replace(/\/[^/]+\/[^/]+$/, '');
  const isParentNothing = (await ask('GET', parent)) === own && (await askUnknown('GET', parent)) === own;
  return parent !== path && isParentNothing;
}

function withUnknownId(path: string): string {
  return path.replace(/[^/]+$/, unknownId);
}

/** The status of an answer to a role; undefined where there is no key of it, or no answer. */
async function statusOf(
  { target, sessions }: Remover,
  role: Role | undefined,
  method: string,
  path: string,
): Promise<number | undefined> {
  const session = role === undefined ? undefined : sessions.get(role);
  if (session === undefined) return undefined;
  try {
    const { reply } = await sendAs(session, async (headers) => ({
      reply: await target.send({ method, path, headers }),
    }));
    return reply.status;
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}

async function removeEach(
  remover: Remover,
  creations: readonly Creation[],
  journal: Journal | undefined,
): Promise<readonly Creation[]> {
  const left: Creation[] = [];
  const waiting = new Set<string>();
  const isBelowAnother = ({ path }: Creation): boolean => creations.some((one) => path.startsWith(`${one.path}/`));
  let unreachable = 0;
  for (const creation of creations) {
    // Where one cannot be removed as long as its parent is there, neither can its like: they go with it, or after it.
    if (waiting.has(creation.resource) && isBelowAnother(creation)) {
      left.push(creation);
      continue;
    }
    // A target that is gone is not waited for once per record.
    const outcome = unreachable < 3 ? await remove(remover, creation) : 'unreachable';
    unreachable = outcome === 'unreachable' ? unreachable + 1 : 0;
    if (outcome === 'refused' && isBelowAnother(creation)) waiting.add(creation.resource);
    if (outcome === 'removed') journal?.drop(creation.path);
    else left.push(creation);
  }
  return left;
}

async function remove(remover: Remover, creation: Creation): Promise<'removed' | 'refused' | 'unreachable'> {
  const { target, sessions } = remover;
  const { role, resource, method, path, body } = creation;
  const first = [remover.let.get(resource), role];
  const ordered = [...sessions.values()].toSorted((a, b) => rank(first, a.role) - rank(first, b.role));
  let own: number | undefined;
  let isMissed = false;
  for (const session of ordered) {
    try {
      const { reply } = await sendAs(session, async (headers) => ({
        reply: await target.send({ method, path, ...inJson(headers, body) }),
      }));
      if (session.role === role) own = reply.status;
      const isMissing = reply.status === 404 || reply.status === 410;
      isMissed ||= isMissing;
      // What is kept from a caller may be answered as if it were not there: its creator is asked first, or as well.
      if (isMissing && own === undefined && sessions.has(role ?? '')) continue;
      if (isSuccess(reply) && session.role !== role) remover.let.set(resource, session.role);
      if (isSuccess(reply) || isMissing) return 'removed';
      // Only where it is the caller that is refused may another be let in.
      if (![401, 403].includes(reply.status)) break;
    } catch (error) {
      if (error instanceof TargetError) return 'unreachable';
      throw error;
    }
  }
  return (await isLikeNothing(remover, creation, own, isMissed)) ? 'removed' : 'refused';
}

function rank(first: readonly (Role | undefined)[], role: Role): number {
  const index = first.indexOf(role);
  return index < 0 ? first.length : index;
}

/** The headers and the body of a request that puts something back; without a body, those of one that removes it. */
function inJson(
  headers: Readonly<Record<string, string>>,
  body: JsonObject | undefined,
): Pick<Message, 'headers' | 'body'> {
  if (body === undefined) return { headers };
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
