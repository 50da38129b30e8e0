import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownId } from '../arrange/arrange.ts';
import { describedScopes } from '../arrange/described-scopes.ts';
import { toldFields } from '../arrange/described-body.ts';
import { creatingOperation, creatorOf, idOfCreated, triedCreator } from '../arrange/created-instances.ts';
import { isSame } from './is-same.ts';
import { moving } from './list-outcomes.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { eventually } from '../target/patience.ts';
import { type Lister, type Page, readPage } from './pages.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';

/**
 * "`templateId` (string, optional, used with template scope)": the sessions of a template that nobody has are not all
 * that there are.
 */
export async function narrowsToTemplate(
  scene: Scene,
  operation: Operation,
  query: NonNullable<RequestParts['query']>,
): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const role = creatorOf(scene, resource, operation.role ?? '');
  const given = String(query['scope']);
  // Where the target does not tell how the template scope is named, and it is not this, it is refused, and nothing is
  // said.
  const scope = /template/i.test(given) ? given : ((await templateScope(scene, operation)) ?? 'template');
  const listerOf = (dataMartId: string): Lister => ({
    operation,
    parts: { path: { dataMartId }, query: { ...query, scope } },
    role,
  });
  const mart = await parentOfAny(scene, resource, role);
  const there = mart === undefined ? undefined : (await readPage(scene, listerOf(mart), {})).page;
  if (mart !== undefined && there !== undefined && there.ids.length > 0) {
    const outcome = await isNarrower(scene, listerOf(mart), there);
    if (outcome !== passed) return outcome;
  }
  const own = await createScoped(scene, resource, scope, role);
  const all = own && (await readPage(scene, listerOf(own.dataMartId), {})).page;
  if (own === undefined || all === undefined || all.ids.length === 0)
    return there === undefined || there.ids.length === 0
      ? notApplicable('no sessions of template scope are listed')
      : passed;
  const outcome = await isNarrower(scene, listerOf(own.dataMartId), all);
  return outcome === passed && own.isTold ? listsOwn(scene, listerOf(own.dataMartId), own) : outcome;
}

/** How the target's own description names the template scope. */
async function templateScope(scene: Scene, operation: Operation): Promise<string | undefined> {
  return (await describedScopes(scene, operation)).find((one) => /template/i.test(one));
}

/** A session that was created for a template, and is listed, is among those of the template. */
async function listsOwn(scene: Scene, lister: Lister, { templateId, sessionId }: Scoped): Promise<Outcome> {
  const isLacking = ({ page }: Read): boolean => page !== undefined && !page.ids.includes(sessionId);
  const ask = (): Promise<Read> => readPage(scene, lister, { templateId });
  const { page: all } = await readPage(scene, lister, {});
  if (all?.ids.includes(sessionId) !== true) return passed;
  const { resource } = lister.operation.lifecycle;
  const listed = await eventually(scene, resource, ask, (read) => !isLacking(read));
  if (!isLacking(listed)) return passed;
  const creation = scene.arrange.creationOf({ resource, id: sessionId, parents: lister.parts.path ?? {} });
  const summary = 'A session that was created for a template is not among those of the template';
  const received = describeReply(listed.exchange);
  const { exchange } = listed;
  return failed({
    key: 'own',
    summary,
    expected: `a list with ${sessionId}`,
    received,
    exchange: creation ?? exchange,
  });
}

type Read = Awaited<ReturnType<typeof readPage>>;

/** A session of template scope, what it is for, and the DataMart of both. */
type Scoped = {
  readonly dataMartId: string;
  readonly templateId: string;
  readonly sessionId: string;
  /** Whether the operator or the target itself names the field of the template: else it may be passed over. */
  readonly isTold: boolean;
};

/** The DataMart of a session that is there. */
async function parentOfAny(scene: Scene, resource: string, role: Role): Promise<string | undefined> {
  const session = await scene.arrange.get(resource, { role, subject: 'any' });
  return session.ok ? session.value.parents['DataMart'] : undefined;
}

/** Creates two sessions of the scope for a template of ours, in the words of the list. */
async function createScoped(scene: Scene, resource: string, scope: string, role: Role): Promise<Scoped | undefined> {
  const create = scene.allowWrites ? creatingOperation(scene, resource) : undefined;
  const creator = await triedCreator(scene, 'InsightTemplate', role);
  const template = await scene.arrange.get('InsightTemplate', { role: creator, subject: 'own' });
  if (create === undefined || !template.ok) return undefined;
  const { id, parents } = template.value;
  const requests = await scene.arrange.requests(create, { role, subject: 'own', below: parents });
  const [parts] = requests.ok ? requests.value : [];
  if (!isObject(parts?.body)) return undefined;
  const path = { dataMartId: parents['DataMart']! };
  const told = (await toldFields(scene, create)).find((name) => /^template_?id$/i.test(name));
  const field = told ?? 'templateId';
  const body = { ...parts.body, scope, [field]: id };
  const send = (): Promise<Exchange> => scene.send(create, { path, body }, { role });
  const { reply } = await send();
  // Of one alone, nobody can tell what comes after the first.
  if (isSuccess(reply)) await send();
  const sessionId = isSuccess(reply) ? idOfCreated(create, reply, resource, scene) : undefined;
  return sessionId === undefined ? undefined : { ...path, templateId: id, sessionId, isTold: told !== undefined };
}

async function isNarrower(scene: Scene, lister: Lister, all: Page): Promise<Outcome> {
  const { page: none, exchange } = await readPage(scene, lister, { templateId: unknownId });
  if (!isSuccess(exchange.reply)) return passed;
  if (none?.size === 0 && all.size > 1) return staysNarrower(scene, lister, all);
  if (!isSame(none?.ids, all.ids)) return passed;
  // Where any scope gives the same, that one is the template scope is not known.
  const { page: other } = await readPage(scene, lister, { scope: 'none' });
  if (isSame(other?.ids, all.ids)) return notApplicable('no scope tells sessions apart');
  // What others create or remove meanwhile must not look like it.
  const { page: again } = await readPage(scene, lister, {});
  if (!isSame(again?.ids, all.ids)) return moving(lister);
  const summary = 'A templateId that no template has gives the sessions of all';
  return failed({ summary, expected: 'no sessions', received: `${all.size} sessions`, exchange });
}

/** Where there are none, there are none beyond the first either. */
async function staysNarrower(scene: Scene, lister: Lister, all: Page): Promise<Outcome> {
  const query = { templateId: unknownId };
  const hasOthers = (page: Page | undefined): boolean => page?.ids.some((id) => all.ids.includes(id)) === true;
  const { page, exchange } = await readPage(scene, lister, { ...query, offset: 1 });
  if (!hasOthers(page)) return passed;
  // Asked once more, since nobody can tell what has come meanwhile.
  const { page: none } = await readPage(scene, lister, query);
  const { page: again } = await readPage(scene, lister, { ...query, offset: 1 });
  if (none?.size !== 0 || !hasOthers(again)) return moving(lister);
  const summary = 'A templateId that no template has gives the sessions of all beyond the first';
  const received = `none, and ${page!.size} sessions with offset=1`;
  return failed({ key: 'paged', summary, expected: 'no sessions', received, exchange });
}
