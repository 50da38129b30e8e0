import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import type { Case, Check, Level } from '../check.ts';
import { creatingOperation, creatorOf, idOfCreated } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { identityOf } from '../keys/identity.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { fillsPage } from '../lists/own-page.ts';
import { type Lister, readAll, readPage } from '../lists/pages.ts';
import { caughtUp, eventually } from '../target/patience.ts';
import { listOperation, operationOnOne, operationsOn } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { keepsScope } from '../lists/session-scopes.ts';
import { narrowsToTemplate } from '../lists/session-template.ts';

/** AI assistant sessions are listed "for the current user", so that others do not read them either. */
export const ownSessions: Check = {
  id: 'own-sessions',
  title: 'A list of sessions shows those of the current user that are there, and nobody else reads them',
  parallel: false,
  cases: ({ contract }) => [
    ...contract.operations
      .filter(({ id }) => id === 'getAiAssistantSession')
      .map((read): Case => ({
        ...toCase(read, '', 'implied', (scene) => keepsFromOthers(scene, read)),
        requirement: 'own-sessions',
        requests: 3,
      })),
    ...contract.operations
      .filter(({ id }) => id === 'listAiAssistantSessions')
      .flatMap((operation): readonly Case[] => [
        toCase(operation, '', 'stated', (scene) => hidesForeign(scene, operation)),
        // That a list is without what was removed, its states say as well.
        { ...toCase(operation, '/removed', 'implied', (scene) => hidesRemoved(scene, operation)), priority: 4 },
        {
          ...toCase(operation, '/template', 'implied', (scene) => hidesOtherTemplates(scene, operation)),
          requirement: `parameter-${operation.id}-templateId`,
        },
        {
          ...toCase(operation, '/scope', 'implied', (scene) => staysInScope(scene, operation)),
          requirement: `parameter-${operation.id}-scope`,
        },
        {
          ...toCase(operation, '/page', 'implied', (scene) => pagesOwn(scene, operation)),
          requirement: `parameter-${operation.id}-limit`,
          requests: 3,
        },
      ]),
  ],
};

function toCase(operation: Operation, id: string, level: Level, run: Case['run']): Case {
  return {
    id: `own-sessions/${operation.id}${id}`,
    operation,
    requirement: level === 'stated' ? 'own-sessions' : `operation-${operation.id}`,
    level,
    writes: true,
    priority: 2,
    requests: 5,
    run,
  };
}

/** A session that was listed and then removed is listed no more. */
async function hidesRemoved(scene: Scene, operation: Operation): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const remove = operationOnOne(scene.contract, 'remove', resource);
  const own = await ownSession(scene, operation, 'fresh');
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  if (remove === undefined) return notApplicable('no operation removes a session');
  const { session: value, lister } = own.value;
  const { role } = lister;
  await caughtUp(scene, resource);
  const before = await readAll(scene, lister);
  if (before?.ids.includes(value.id) !== true) return notApplicable('the session is not in the list');
  const removal = await scene.send(remove, { path: pathTo(remove, value) }, { role });
  if (!isSuccess(removal.reply)) return notApplicable(`the removal was answered ${removal.reply.status}`);
  const isHidden = (list: Awaited<ReturnType<typeof readAll>>): boolean =>
    list?.ids.includes(value.id) !== true || list.removed.includes(value.id);
  const after = await eventually(scene, resource, () => readAll(scene, lister), isHidden);
  if (after === undefined || isHidden(after)) return passed;
  const { exchange } = after;
  const summary = 'A session that was removed is still listed';
  return failed({
    key: 'removed',
    summary,
    expected: `a list without ${value.id}`,
    received: describeReply(exchange),
    exchange,
  });
}

async function hidesOtherTemplates(scene: Scene, operation: Operation): Promise<Outcome> {
  const query = await queryOf(scene, operation, creatorOf(scene, operation.lifecycle.resource, operation.role ?? ''));
  return query.ok ? narrowsToTemplate(scene, operation, query.value) : inconclusive(query.reason, query.remedy);
}

async function staysInScope(scene: Scene, operation: Operation): Promise<Outcome> {
  const own = await ownSession(scene, operation, 'own');
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  return keepsScope(scene, own.value.lister, own.value.session);
}

async function pagesOwn(scene: Scene, operation: Operation): Promise<Outcome> {
  const own = await ownSession(scene, operation, 'own');
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  return fillsPage(scene, own.value.lister, own.value.session);
}

/** A session of ours, and how whoever created it lists those of its DataMart. */
async function ownSession(
  scene: Scene,
  operation: Operation,
  subject: 'own' | 'fresh',
): Promise<Arranged<{ readonly session: Instance; readonly lister: Lister }>> {
  const { resource } = operation.lifecycle;
  const role = creatorOf(scene, resource, operation.role ?? '');
  const session = await scene.arrange.get(resource, { role, subject });
  if (!session.ok) return session;
  const query = await queryOf(scene, operation, role);
  if (!query.ok) return query;
  const parts = { path: pathTo(operation, session.value), query: query.value };
  return { ok: true, value: { session: session.value, lister: { operation, parts, role } } };
}

/** The query that the list asks for. */
async function queryOf(scene: Scene, operation: Operation, role: Role): Promise<Arranged<Record<string, string>>> {
  const params = operation.params.filter((one) => one.in === 'query');
  const requests = await scene.arrange.requests({ ...operation, params }, { role, subject: 'any' });
  return requests.ok ? { ok: true, value: { ...requests.value[0]!.query } as Record<string, string> } : requests;
}

async function hidesForeign(scene: Scene, operation: Operation): Promise<Outcome> {
  const own = await ownSession(scene, operation, 'own');
  if (!own.ok) return inconclusive(own.reason, own.remedy);
  const { session, lister } = own.value;
  const { role } = lister;
  let asked = 0;
  for (const other of await ofOtherUsers(scene, role)) {
    const { page, exchange } = await readPage(scene, { ...lister, role: other }, {});
    if (page === undefined) continue;
    asked += 1;
    if (!page.ids.includes(session.id)) continue;
    const summary = 'A session of another user is listed';
    return failed({
      summary,
      expected: `a list without ${session.id}`,
      received: describeReply(exchange),
      exchange,
    });
  }
  return asked > 0 ? passed : notApplicable('no two keys are known to be of different users');
}

/** The roles whose keys are another user's: those of several may be one user's. */
async function ofOtherUsers(scene: Scene, role: Role): Promise<readonly Role[]> {
  const owner = await identityOf(scene, role);
  const others: Role[] = [];
  for (const other of [...scene.sessions.keys()].filter((one) => one !== role)) {
    const identity = await identityOf(scene, other);
    if (owner !== undefined && identity !== undefined && identity !== owner) others.push(other);
  }
  return others;
}

/**
 * A session that the list of another user is without is not read by that one either, by its id: it has what the user has said to the
 * assistant. Those of the highest role may see whatever there is.
 */
async function keepsFromOthers(scene: Scene, read: Operation): Promise<Outcome> {
  const list = listOperation(scene.contract, read.lifecycle.resource);
  const own = list && (await ownSession(scene, list, 'own'));
  if (list === undefined || own?.ok !== true) return notApplicable('no session of ours is known that is listed');
  const { session, lister } = own.value;
  const highest = [...scene.sessions.keys()].at(-1);
  for (const other of (await ofOtherUsers(scene, lister.role)).filter((one) => one !== highest)) {
    const { page } = await readPage(scene, { ...lister, role: other }, {});
    if (page === undefined || page.ids.includes(session.id)) continue;
    const exchange = await readOne(scene, read, session, other);
    if (!isSuccess(exchange.reply) || !exchange.reply.body.includes(session.id)) return passed;
    // Where whoever creates sessions may not read any, others do.
    if (!isSuccess((await readOne(scene, read, session, lister.role)).reply)) return unread;
    if (!(await areUnknownToOthers(scene, session, lister.role)))
      return notApplicable('nothing shows that sessions are kept from other users');
    const summary = 'A session of another user is read by its id, and is not in the list of its reader';
    return failed({ key: 'read', summary, expected: '403 or 404', received: describeReply(exchange), exchange });
  }
  return notApplicable('no other user is known whose list is without the session');
}

/**
 * Whether a session is not there for another user who may change sessions, and does so with one of its own: a service may let
 * everybody read them who sees their DataMart, and says "for the current user" of the list alone.
 */
async function areUnknownToOthers(scene: Scene, session: Instance, owner: Role): Promise<boolean> {
  const resource = 'AiAssistantSession';
  const [rename] = operationsOn(scene.contract, 'change', resource);
  if (rename === undefined) return false;
  for (const other of await ofOtherUsers(scene, owner)) {
    const requests = await scene.arrange.requests({ ...rename, params: [] }, { role: other, subject: 'any' });
    const body = requests.ok ? requests.value[0]?.body : undefined;
    const send = (one: Instance): Promise<Exchange> =>
      scene.send(rename, { path: pathTo(rename, one), body }, { role: other });
    if (body === undefined || (await send(session)).reply.status !== 404) continue;
    const own = await createdBy(scene, session, other);
    if (own !== undefined && isSuccess((await send(own)).reply)) return true;
  }
  return false;
}

/** A session of a user beside another one; undefined where the user may not create any. */
async function createdBy(scene: Scene, { parents }: Instance, role: Role): Promise<Instance | undefined> {
  const create = creatingOperation(scene, 'AiAssistantSession');
  const requests = create && (await scene.arrange.requests(create, { role, subject: 'any' }));
  if (create === undefined || requests?.ok !== true || requests.value[0] === undefined) return undefined;
  const path = pathTo(create, { id: '', parents });
  const { reply } = await scene.send(create, { ...requests.value[0], path }, { role });
  const id = isSuccess(reply) ? idOfCreated(create, reply, create.lifecycle.resource, scene) : undefined;
  return id === undefined ? undefined : { id, parents };
}

const unread = notApplicable('whoever has created the session may not read it');
