import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { userIn } from '../keys/identity.ts';
import { exchangeAgain } from '../keys/exchange-again.ts';
import type { Session } from '../keys/session.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { strangers } from '../creator/strangers.ts';
import type { Effect } from './effect.ts';

/**
 * Who is told who calls is told of the own key where any is shown, and not of another one; and is the same whoever
 * has called or exchanged a key before. Callers who are two users are told as two.
 */
export const getAuthContext: Effect = {
  id: 'getAuthContext',
  requirement: 'path-only-auth',
  requests: 10,
  run: async (scene, operation) => {
    const contexts = new Map<Role, Exchange>();
    for (const role of scene.sessions.keys()) contexts.set(role, await scene.send(operation, {}, { role }));
    const apart = [tellsOwn, tellsRoles].map((judge) => judge(scene, operation, contexts));
    const outcome = apart.find(({ state }) => state !== 'passed') ?? (await staysOwn(scene, operation));
    return outcome.state === 'passed' ? tellsApart(scene, contexts) : outcome;
  },
};

/** What each caller is told, by the role of its key. */
type Contexts = ReadonlyMap<Role, Exchange>;

/** Shorter ids may be those of something else as well. */
const shortest = 4;

function tellsOwn(scene: Scene, _: Operation, contexts: Contexts): Outcome {
  const ids = new Map([...scene.sessions].map(([role, { key }]) => [role, key.id]));
  if (new Set(ids.values()).size < 2) return notApplicable('there is one key alone');
  for (const [role, own] of ids) {
    const exchange = contexts.get(role)!;
    if (!isSuccess(exchange.reply)) continue;
    const told = jsonOf(exchange.reply);
    const isTold = (id: string): boolean => id.length >= shortest && mentions(told, id);
    const other = [...ids.values()].find((id) => id !== own && isTold(id));
    if (other === undefined || isTold(own)) continue;
    const summary = 'The context of a caller is that of another key';
    return failed({ key: 'other', summary, expected: own, received: describeReply(exchange), exchange });
  }
  return passed;
}

/** Callers with keys of two roles are not told to be one user, who has the role of the other key alone. */
function tellsRoles(scene: Scene, operation: Operation, contexts: Contexts): Outcome {
  const told = [...contexts].map(([role, exchange]) => {
    const context = isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
    return { role, exchange, user: userIn(context), roles: rolesIn(context).join(' ').toLowerCase() };
  });
  const isOf = (role: Role, roles: string): boolean => roles.includes(wordOf(role));
  const wrong = told.find(
    ({ role, user, roles }) =>
      !isOf(role, roles) &&
      told.some((one) => one.role !== role && user !== undefined && one.user === user && isOf(one.role, roles)),
  );
  if (wrong === undefined) return tellsHigherRole(scene, told, isOf) ?? tellsOtherRole(told, isOf);
  const summary = 'The context of a caller is that of a user who has the role of another key alone';
  const { exchange, role } = wrong;
  const exchanges = scene.contract.authentication.exchange.operation.id;
  return failed({
    key: 'roles',
    summary,
    expected: `a user who is ${role}`,
    received: describeReply(exchange),
    exchange,
    operations: [operation.id, exchanges],
  });
}

/** What a caller with a key of a role is told. */
type Told = {
  readonly role: Role;
  readonly exchange: Exchange;
  readonly user: string | undefined;
  readonly roles: string;
};

/**
 * The fault that a caller is told the very roles of another, whose own is among them, and is refused what that role is for; a
 * third one is told others.
 */
function tellsHigherRole(
  { diary }: Scene,
  told: readonly Told[],
  isOf: (role: Role, roles: string) => boolean,
): Outcome | undefined {
  const isRefused = (role: Role, required: Role): boolean =>
    diary.some(
      ({ as, exchange }) =>
        'role' in as && as.role === role && exchange.operation!.role === required && exchange.reply.status === 403,
    );
  for (const { role, roles, exchange } of told) {
    const others = told.filter((one) => one.role !== role);
    const higher = others.find((one) => one.roles === roles && isOf(one.role, roles) && isRefused(role, one.role));
    if (higher === undefined || others.every((one) => one.roles === roles)) continue;
    const summary = 'The context of a caller tells a role that it is refused the use of';
    const expected = `nothing of ${higher.role} for ${role}`;
    return failed({ key: 'higher', summary, expected, received: describeReply(exchange), exchange });
  }
  return undefined;
}

/** Where each other caller is told the role of its key, one is not told that of another key alone. */
function tellsOtherRole(told: readonly Told[], isOf: (role: Role, roles: string) => boolean): Outcome {
  const everybody = oneForAll(told);
  if (everybody !== undefined) return everybody;
  const [wrong, ...more] = told.filter(({ role, roles }) => !isOf(role, roles));
  const others = told.filter((one) => one !== wrong);
  if (wrong === undefined || more.length > 0 || others.length < 2) return passed;
  if (!others.some(({ role }) => isOf(role, wrong.roles))) return passed;
  const { role, exchange } = wrong;
  const summary = 'The context of a caller tells the role of another key, and those of the others their own';
  return failed({ key: 'role', summary, expected: role, received: describeReply(exchange), exchange });
}

/** Several users with keys of different roles are not all told to have the one role, by its name. */
function oneForAll(told: readonly Told[]): Outcome | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');
  const holder = told.find(({ role, roles }) =>
    [plain(role), plain(role).replace(/^project/, '')].includes(plain(roles)),
  );
  const wrong = told.find((one) => one.role !== holder?.role);
  const areApart = new Set(told.map(({ user }) => user)).size === told.length;
  const isAlike = told.every(({ user, roles }) => user !== undefined && roles === holder?.roles);
  if (holder === undefined || wrong === undefined || told.length < 3 || !areApart || !isAlike) return undefined;
  const { role, exchange } = wrong;
  const summary = 'The context of every caller tells the same role, whatever the role of its key';
  return failed({ key: 'one', summary, expected: role, received: describeReply(exchange), exchange });
}

/** What tells a role from the others, in whatever form it is written. */
function wordOf(role: Role): string {
  return role.split('-').find((word) => !['user', 'project'].includes(word)) ?? role;
}

/** The texts in fields that are named after roles. */
function rolesIn(value: unknown, isOfRoles = false): readonly string[] {
  if (typeof value === 'string') return isOfRoles ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((one) => rolesIn(one, isOfRoles));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => rolesIn(one, isOfRoles || /role/i.test(name)));
}

/** The context of a caller, and then again after another caller has exchanged its key and has asked for its own. */
async function staysOwn(scene: Scene, operation: Operation): Promise<Outcome> {
  const [one, other] = [...scene.sessions.values()];
  if (one === undefined || other === undefined) return passed;
  const ask = ({ role }: Session): Promise<Exchange> => scene.send(operation, {}, { role });
  // Whoever has called before, it is the same caller the second time.
  const settled = async (session: Session): Promise<Exchange> => {
    await exchangeAgain(scene, session);
    await ask(session);
    return ask(session);
  };
  const isOfOther = async (): Promise<Exchange | undefined> => {
    const [own, theirs] = [await settled(one), await settled(other)];
    const last = await ask(one);
    if (![own, theirs, last].every(({ reply }) => isSuccess(reply))) return undefined;
    const [was, others, is] = [own, theirs, last].map(({ reply }) => userIn(jsonOf(reply)));
    return is !== undefined && is === others && is !== was ? last : undefined;
  };
  if ((await isOfOther()) === undefined) return passed;
  const exchange = await isOfOther();
  if (exchange === undefined) return passed;
  const summary = 'The context of a caller is that of who has called before';
  return failed({ key: 'before', summary, expected: 'the own context', received: describeReply(exchange), exchange });
}

/** Two callers whose records name two creators are not told to be one user. */
async function tellsApart(scene: Scene, contexts: Contexts): Promise<Outcome> {
  const users = [...contexts.values()].map(({ reply }) => (isSuccess(reply) ? userIn(jsonOf(reply)) : undefined));
  if (users.length < 2 || users[0] === undefined || new Set(users).size > 1 || !scene.allowWrites) return passed;
  const two = await strangers(scene, users[0]);
  if (two === undefined) return passed;
  const exchange = contexts.get(two.roles[0])!;
  const summary = 'The context of every caller names the same user, though their records name others';
  const expected = `other users for ${two.roles.join(' and ')}, whose records name ${two.names.join(' and ')}`;
  return failed({ key: 'all', summary, expected, received: describeReply(exchange), exchange });
}
