import { isObject, type JsonObject } from '../../spec/json.ts';
import { creatingOperation, idOfCreated } from '../arrange/created-instances.ts';
import { toldFields } from '../arrange/described-body.ts';
import { describedScopes } from '../arrange/described-scopes.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { boundsOf } from './bounds-of.ts';
import { type Lister, type Page, readPage } from './pages.ts';

/** How many other scopes are looked at. */
const othersAtMost = 2;

const isTemplate = /template/i;

const unlisted = notApplicable('no session is listed that is surely of one scope');

/**
 * "`scope` (required)": a session that is not of template scope is not listed with those that are. Whether a scope
 * that is not of templates takes those of templates in is not stated: there, two sessions of two scopes have to be
 * listed in both.
 */
export async function keepsScope(scene: Scene, lister: Lister, session: Instance): Promise<Outcome> {
  const scope = String(lister.parts.query?.['scope']);
  const others = (await describedScopes(scene, lister.operation)).filter((one) => one !== scope);
  const { page } = await readLong(scene, lister);
  if (page === undefined || others.length === 0) return notApplicable('no other scope is known');
  // What is not on the one page that was read may be on the next.
  const isWhole = page.size < (boundsOf(lister.operation, 'limit')?.default ?? 0);
  if (!page.ids.includes(session.id))
    return isWhole ? isListedElsewhere(scene, lister, { session, scope, others }) : unlisted;
  const asked = isTemplate.test(scope) ? others : others.filter((one) => isTemplate.test(one));
  if (asked.length === 0) return notApplicable('no scope is known that surely leaves the session out');
  for (const other of asked.slice(0, othersAtMost)) {
    const { page: listed, exchange } = await readLong(scene, lister, { scope: other });
    if (listed?.ids.includes(session.id) !== true) continue;
    const isMixed = !isTemplate.test(scope) || (await takesIn(scene, lister, { session, other }));
    if (isMixed) return failed(mixed(session, { scope, other }, exchange));
  }
  return passed;
}

/**
 * Whether the list of a session's scope has one that is created in another scope as well: no scope is part of the
 * other.
 */
async function takesIn(
  scene: Scene,
  lister: Lister,
  { session, other }: { readonly session: Instance; readonly other: string },
): Promise<boolean> {
  const { resource } = lister.operation.lifecycle;
  const create = creatingOperation(scene, resource);
  const sent = sentFor(scene, resource, session);
  if (create === undefined || sent === undefined || !(await toldFields(scene, create)).includes('scope')) return false;
  const rest = Object.entries(sent).filter(([name]) => !isTemplate.test(name));
  const body = { ...Object.fromEntries(rest), scope: other };
  const { reply } = await scene.send(create, { path: pathTo(create, session), body }, { role: lister.role });
  const id = isSuccess(reply) ? idOfCreated(create, reply, resource, scene) : undefined;
  const { page } = id === undefined ? {} : await readLong(scene, lister);
  return page !== undefined && id !== undefined && [id, session.id].every((one) => page.ids.includes(one));
}

/** A session that is never listed in the scope that it was created in, and is in another. */
async function isListedElsewhere(
  scene: Scene,
  lister: Lister,
  {
    session,
    scope,
    others,
  }: { readonly session: Instance; readonly scope: string; readonly others: readonly string[] },
): Promise<Outcome> {
  const { resource } = lister.operation.lifecycle;
  const creation = scene.arrange.creationOf({ resource, ...session });
  const create = creatingOperation(scene, resource);
  const sent = sentFor(scene, resource, session);
  if (creation === undefined || create === undefined || sent?.['scope'] !== scope) return unlisted;
  // Without its template, a session may be none of template scope.
  const isTold = !isTemplate.test(scope) || Object.keys(sent).some((name) => isTemplate.test(name));
  if (!isTold || !(await toldFields(scene, create)).includes('scope')) return unlisted;
  const isIn = (page: Page | undefined): boolean => page?.ids.includes(session.id) === true;
  for (const other of others.slice(0, othersAtMost)) {
    if (!isIn((await readLong(scene, lister, { scope: other })).page)) continue;
    const ask = async (): Promise<Page | undefined> => (await readLong(scene, lister)).page;
    if (isIn(await eventually(scene, resource, ask, isIn))) return passed;
    const { page, exchange } = await readLong(scene, lister, { scope: other });
    return isIn(page) ? failed(misplaced(creation, { scope, other }, exchange)) : unlisted;
  }
  return unlisted;
}

type Scopes = { readonly scope: string; readonly other: string };

function mixed(session: Instance, { scope, other }: Scopes, exchange: Exchange): Fault {
  const summary = 'A list of sessions shows one of another scope';
  const expected = `a list of ${other} without ${session.id}, which is of ${scope}`;
  return { key: 'scope', summary, expected, received: describeReply(exchange), exchange };
}

function misplaced(creation: Exchange, { scope, other }: Scopes, listed: Exchange): Fault {
  const operations = [creation, listed].map(({ operation }) => operation!.id);
  return {
    key: 'misplaced',
    summary: 'A session is listed in another scope than the one that it was created in',
    expected: `a session of ${scope}`,
    received: `${describeReply(creation)}, and the list of ${other} is ${describeReply(listed)}`,
    exchange: creation,
    operations,
  };
}

/** The body that a session was created with. */
function sentFor(scene: Scene, resource: string, session: Instance): JsonObject | undefined {
  const body = scene.arrange.creationOf({ resource, ...session })?.message.body;
  const sent: unknown = body === undefined ? undefined : JSON.parse(body);
  return isObject(sent) ? sent : undefined;
}

/**
 * A page as long as there are any, since many sessions may have been created before; as long as is usual where that is
 * refused.
 */
async function readLong(
  scene: Scene,
  lister: Lister,
  query: Readonly<Record<string, string>> = {},
): ReturnType<typeof readPage> {
  const limit = boundsOf(lister.operation, 'limit')?.maximum;
  const long = limit === undefined ? undefined : await readPage(scene, lister, { ...query, limit });
  return long?.page === undefined ? readPage(scene, lister, query) : long;
}
