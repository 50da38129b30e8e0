import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { type Connection, connectionOf, type Exchangeable, type Ways, waysOf } from '../arrange/connect-account.ts';
import { toldFields } from '../arrange/described-body.ts';
import { firstToConnect, freshToConnect } from '../arrange/fresh-to-connect.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import { leavesLeftOut } from '../updates/leaves-left-out.ts';
import { ofCredentials } from '../updates/name-alone.ts';
import type { Effect } from './effect.ts';
import { besideOf, connectedBeside } from './connected-beside.ts';
import { lostBeside } from './lost-beside.ts';
import { plainUpdate } from './plain-update.ts';
import { connectedOther, disconnectedOther } from './connected-other.ts';
import { deniesConnection, saysConnected } from './says-connected.ts';
import { otherStatus } from './other-status.ts';
import { outlivedCredential } from './outlived-credential.ts';
import { revokedAlone } from './revoked-alone.ts';
import { spentCode } from './spent-code.ts';
import { accessBefore } from './access-before.ts';
import { removedWithCredentials, staysConnected } from './without-credentials.ts';

/** What is authorized, exchanged and shown, each by the operation that does it. */
type Shown = Ways & { readonly status: Operation };

/** "Credentials revoked" (Endpoints / Data Storages): the status that an exchange has changed is another afterwards. */
export const revokeOAuth: readonly Effect[] = ['DataStorage', 'DataDestination'].map((resource) => ({
  id: `revoke${resource}OAuth`,
  // A DataStorage is also asked whether its access is valid, before and after; a DataDestination of what credential its is, and
  // how that is afterwards.
  requests: 14,
  run: (scene, operation) => {
    const ways = waysOf(scene.contract, resource);
    const status = scene.contract.operations.find(({ id }) => id === `get${resource}OAuthStatus`);
    if (ways === undefined || status === undefined) return Promise.resolve(passed);
    return isRevoked(scene, operation, { ...ways, status });
  },
}));

async function isRevoked(scene: Scene, operation: Operation, ways: Shown): Promise<Outcome> {
  const ready = await authorized(scene, ways);
  // What would help is told of the exchange.
  if (typeof ready === 'string') return notApplicable(ready);
  const { id, role, body, isIssued, connect } = ready;
  const { resource } = resourceParams(ways.status)[0]!;
  const ask = (): Promise<Exchange> => scene.send(ways.status, pathOf(ways.status, id), { role });
  const isOther = (one: Exchange, other: Exchange): boolean =>
    ![one, other].every(({ reply }) => isSuccess(reply)) || !isSame(jsonOf(one.reply), jsonOf(other.reply));
  const none = await ask();
  const access = await accessBefore(scene, { resource: resource!, id, role });
  const beside = await besideOf(scene, ways.status, id, role);
  const exchanged = await scene.send(ways.exchange, { body }, { role });
  if (!isSuccess(exchanged.reply))
    return notApplicable(`the authorization code was answered ${exchanged.reply.status}`);
  const connected = await eventually(scene, resource!, ask, (status) => isOther(status, none));
  if (!isSuccess(connected.reply)) return notApplicable('the status does not show what was exchanged');
  if (!isOther(connected, none)) {
    return deniesConnection(jsonOf(connected.reply))
      ? failed(detached(resource!, exchanged, connected, ways.authorize))
      : notApplicable('the status does not show what was exchanged');
  }
  const shared =
    beside && saysConnected(jsonOf(connected.reply)) ? await connectedBeside(ways.status, beside) : undefined;
  if (shared !== undefined) return failed(shared);
  const dropped = await droppedByUpdate(scene, { resource: resource!, id, role }, connected, ask);
  if (dropped !== undefined) return failed(dropped);
  const other = await connectedOther(scene, [operation, ways.status], { id, role, exchanged }, connect);
  const mistaken = other && (await otherStatus(scene, exchanged, role));
  if (mistaken !== undefined) return failed(mistaken);
  // What an update before has disconnected, the revocation no longer knows of.
  const last = scene.diary.findLast(
    ({ exchange: one, parts }) => one.operation === ways.status && Object.values(parts.path ?? {})[0] === id,
  );
  const exchange = await scene.send(operation, pathOf(operation, id), { role });
  if (!isSuccess(exchange.reply)) return notApplicable(`it was answered ${exchange.reply.status}`);
  const thrown = switchesThrown(none, connected);
  const isGone = (status: Exchange): boolean =>
    isOther(status, connected) && !(isSuccess(status.reply) && areThrown(thrown, status));
  const after = await eventually(scene, resource!, ask, isGone);
  if (!isGone(after))
    return failed(await revokedAlone(scene, { resource: resource!, id, role, exchanged, exchange, after }));
  const record = { resource: resource!, id, role };
  const fault =
    (last && saysConnected(jsonOf(last.exchange.reply))
      ? await outlivedCredential(scene, exchanged, exchange, role)
      : undefined) ??
    (await removedWithCredentials(scene, record, exchange, after)) ??
    (await staysConnected(scene, record, ask)) ??
    (await access?.(exchange)) ??
    (await lostByRevoking(scene, operation, record, connect)) ??
    (other && (await disconnectedOther(exchange, other))) ??
    (isIssued ? await spentCode(scene, exchanged, body, role) : undefined);
  return fault === undefined ? passed : failed(fault);
}

/** The fault that revoking the credentials of a record takes its owners with them, or its name. */
async function lostByRevoking(
  scene: Scene,
  operation: Operation,
  { resource, id, role }: { readonly resource: string; readonly id: string; readonly role: Role },
  connect: Connection['connect'],
): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', resource);
  // What was answered to an update that has just given it owners, or to its creation.
  const update = scene.diary.findLast(
    ({ exchange: { operation: one, reply }, parts }) =>
      one?.id === `update${resource}` && Object.values(parts.path ?? {})[0] === id && isSuccess(reply),
  )?.exchange;
  const before = update ?? scene.arrange.creationOf({ resource, id, parents: {} });
  if (read === undefined || before === undefined) return undefined;
  const ready = async (): Promise<string | undefined> => {
    const other = await freshToConnect(scene, resource, role);
    if (!other.ok) return undefined;
    await plainUpdate(scene, resource, other.value.id, role);
    await connect(other.value.id);
    return other.value.id;
  };
  const act = (one: string): Promise<Exchange> => scene.send(operation, pathOf(operation, one), { role });
  const after = await readOne(scene, read, { id, parents: {} }, role);
  return lostBeside(scene, { resource, role, ready, act, keepsAll: false }, before, after);
}

/**
 * The fault that an update of a record, which says nothing of credentials, disconnects it. One that has a field for them may take
 * a body without it for one that has none, unless it is seen to leave whatever else it says nothing of.
 */
async function droppedByUpdate(
  scene: Scene,
  { resource, id, role }: { readonly resource: string; readonly id: string; readonly role: Role },
  connected: Exchange,
  ask: () => Promise<Exchange>,
): Promise<Fault | undefined> {
  const update = scene.contract.operations.find((one) => one.id === `update${resource}`);
  const read = operationOnOne(scene.contract, 'read', resource);
  const fields = update === undefined ? [] : await toldFields(scene, update);
  if (read === undefined || !saysConnected(jsonOf(connected.reply)) || fields.length === 0) return undefined;
  const exchange = await plainUpdate(scene, resource, id, role);
  const after = exchange && (await ask());
  if (after === undefined || !isSuccess(after.reply) || !deniesConnection(jsonOf(after.reply))) return undefined;
  const isAbout = fields.some((name) => ofCredentials.test(name));
  if (isAbout && !(await leavesLeftOut(scene, exchange!.operation!, read))) return undefined;
  const summary = `A change of ${withArticle(resource)} leaves it without its credentials`;
  const expected = 'a status with credentials, as before';
  const requirement = endpointRequirement(exchange!.operation!);
  return { key: 'dropped', requirement, summary, expected, received: describeReply(after), exchange: exchange! };
}

/** The fault that a code which was exchanged with the state of a record leaves its status as it was. */
function detached(resource: string, exchange: Exchange, status: Exchange, authorize: Operation): Fault {
  return {
    key: 'detached',
    requirement: endpointRequirement(exchange.operation!),
    summary: `A code that was exchanged for ${withArticle(resource)} leaves it without credentials`,
    expected: 'a status with credentials',
    received: `${describeReply(exchange)}, and the status is ${describeReply(status)} as before`,
    exchange,
    // Which record the state is of, the authorization notes, the exchange uses, and the status shows.
    operations: [exchange.operation!, authorize, status.operation!].map(({ id }) => id),
  };
}

/**
 * The switches that an exchange has thrown: they tell whether there are credentials, whatever else is shown of them.
 */
function switchesThrown(none: Exchange, connected: Exchange): Readonly<Record<string, boolean>> {
  const [was, is] = [none, connected].map(({ reply }) => jsonOf(reply));
  const shown = isObject(is) ? Object.entries(is) : [];
  return Object.fromEntries(
    shown.filter(
      (entry): entry is [string, boolean] => typeof entry[1] === 'boolean' && fieldOf(was, entry[0]) === !entry[1],
    ),
  );
}

function areThrown(thrown: Readonly<Record<string, boolean>>, { reply }: Exchange): boolean {
  const status = jsonOf(reply);
  const names = Object.keys(thrown);
  return names.length > 0 && names.every((name) => fieldOf(status, name) === thrown[name]);
}

function pathOf(operation: Operation, id: string): { readonly path: Record<string, string> } {
  return { path: { [resourceParams(operation)[0]!.name]: id } };
}

/** A record of ours that is authorized, and the body that exchanges a code for it. */
type Authorized = Pick<Connection, 'role' | 'connect'> & Exchangeable & { readonly id: string };

/** A record of ours that is authorized; in words, why there is none. */
async function authorized(scene: Scene, ways: Ways): Promise<Authorized | string> {
  const connection = await connectionOf(scene, ways);
  if (typeof connection === 'string') return connection;
  const { role, alike, connect, prepare } = connection;
  const { resource } = resourceParams(ways.authorize).at(-1)!;
  // What is revoked must not be a credential that was there before.
  const made = await firstToConnect(scene, resource!, role, prepare, alike);
  if (!made.ok) return made.reason;
  const { fresh, ready } = made.value;
  return ready === undefined
    ? 'no state token is shown for a record of ours'
    : { ...ready, id: fresh.id, role, connect };
}
