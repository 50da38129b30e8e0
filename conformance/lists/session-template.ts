import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownId } from '../arrange/arrange.ts';
import { creatingOperation, creatorOf, triedCreator } from '../arrange/created-instances.ts';
import { isSame } from './is-same.ts';
import { moving } from './list-outcomes.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import { type Lister, type Page, readPage } from './pages.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';

/**
 * "`templateId` (string, optional, used with template scope)": the sessions of a template that nobody has are not all that
 * there are.
 */
export async function narrowsToTemplate(
  scene: Scene,
  operation: Operation,
  query: NonNullable<RequestParts['query']>,
): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const role = creatorOf(scene, resource, operation.role ?? '');
  const given = String(query['scope']);
  // How the template scope is named is not shown: where it is not this, it is refused, and nothing is said.
  const scoped = { ...query, scope: /template/i.test(given) ? given : 'template' };
  for (const parent of [
    () => parentOfAny(scene, resource, role),
    () => createScoped(scene, resource, scoped.scope, role),
  ]) {
    const dataMartId = await parent();
    if (dataMartId === undefined) continue;
    const lister: Lister = { operation, parts: { path: { dataMartId }, query: scoped }, role };
    const { page: all } = await readPage(scene, lister, {});
    if (all !== undefined && all.ids.length > 0) return isNarrower(scene, lister, all);
  }
  return notApplicable('no sessions of template scope are listed');
}

/** The DataMart of a session that is there. */
async function parentOfAny(scene: Scene, resource: string, role: Role): Promise<string | undefined> {
  const session = await scene.arrange.get(resource, { role, subject: 'any' });
  return session.ok ? session.value.parents['DataMart'] : undefined;
}

/** Creates two sessions of the scope for a template of ours, in the words of the list, and gives their DataMart. */
async function createScoped(scene: Scene, resource: string, scope: string, role: Role): Promise<string | undefined> {
  const create = scene.allowWrites ? creatingOperation(scene, resource) : undefined;
  const creator = await triedCreator(scene, 'InsightTemplate', role);
  const template = await scene.arrange.get('InsightTemplate', { role: creator, subject: 'own' });
  if (create === undefined || !template.ok) return undefined;
  const { id, parents } = template.value;
  const requests = await scene.arrange.requests(create, { role, subject: 'own', below: parents });
  const [parts] = requests.ok ? requests.value : [];
  if (!isObject(parts?.body)) return undefined;
  const path = { dataMartId: parents['DataMart']! };
  const body = { ...parts.body, scope, templateId: id };
  const send = (): Promise<Exchange> => scene.send(create, { path, body }, { role });
  const { reply } = await send();
  // Of one alone, nobody can tell what comes after the first.
  if (isSuccess(reply)) await send();
  return isSuccess(reply) ? path.dataMartId : undefined;
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
