import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { type Exchange, isSuccess, type Reply } from '../target/message.ts';
import { hasPreferred, prefer } from './arrange.ts';
import { makeAvailable } from './available.ts';
import { definitionKind } from './definition-kind.ts';
import { learnedBodies } from './learned-bodies.ts';
import { operationsOn, resourceParams } from './paths.ts';
import { namedIn } from './named-records.ts';
import type { RequestParts } from './request-parts.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { recordsIn } from './identity.ts';

/**
 * Makes the records of our own that a refused request is about ready for it, since a deployment may ask for that: gives each
 * DataMart a definition and publishes it, and makes available to the role what another has created. True where something
 * was done, so that the request is worth another try.
 */
export async function makeReady(
  scene: Scene,
  operation: Operation,
  parts: RequestParts,
  { status }: Reply,
  role: Role,
): Promise<boolean> {
  if (![400, 403, 404, 409, 412, 415, 422].includes(status)) return false;
  const isInUse = await bringIntoUse(scene, operation, parts);
  const isKept = [403, 404].includes(status) && scene.allowWrites;
  return (isKept && (await makeAvailable(scene, operation, parts, role))) || isInUse;
}

/** Gives the DataMarts of our own that a request is about a definition and publishes them; true where that was new. */
export async function bringIntoUse(scene: Scene, operation: Operation, parts: RequestParts): Promise<boolean> {
  if (!scene.allowWrites) return false;
  const steps = stepsBefore(scene, operation);
  const began = performance.now();
  let done = false;
  const drafts = await stayingDrafts(scene);
  for (const id of dataMartsOf(scene, operation, parts)) {
    if (scene.arrange.creatorOf({ resource: 'DataMart', id }) === undefined || operation.lifecycle.action === 'remove')
      continue;
    if (drafts.has(id)) continue;
    for (const step of steps) {
      const taken = await scene.once(`ready ${id} ${step.id}`, async () => ({
        isDone: await take(scene, step, id),
        at: performance.now(),
      }));
      // What was done for another request before is no reason to send this one again.
      done ||= taken.isDone && taken.at >= began;
    }
  }
  return done;
}

/** The ids of DataMarts that are not brought into use, whatever is asked of them: others see them once they are published. */
export function stayingDrafts(scene: Scene): Promise<Set<string>> {
  return scene.once('drafts that stay', () => Promise.resolve(new Set()));
}

/** The steps that lead to a DataMart in use, up to the one that the operation is itself. */
function stepsBefore({ contract }: Scene, operation: Operation): readonly Operation[] {
  const changes = operationsOn(contract, 'change', 'DataMart');
  const steps = ['/definition', '/publish'].map((end) => changes.find(({ path }) => path.endsWith(end)));
  const at = steps.findIndex((step) => step?.id === operation.id);
  return (at < 0 ? steps : steps.slice(0, at)).filter((step) => step !== undefined);
}

async function take(scene: Scene, step: Operation, id: string): Promise<boolean> {
  const role: Role = scene.arrange.creatorOf({ resource: 'DataMart', id })!;
  const path = { [resourceParams(step)[0]!.name]: id };
  for (const one of await bestFirst(scene, step, role)) {
    const parts = { path, body: one.body };
    const { reply } = await scene.send(step, parts, { role });
    if (isSuccess(reply)) await prefer(scene, step, one);
    if (isSuccess(reply) || (await publishedOtherwise(scene, step, parts, reply)) !== undefined) return true;
  }
  return false;
}

/**
 * What may be sent for a step: the definition that a DataMart in use has before all others, as it gives rows, unless it imports
 * them by a connector. Another one that was accepted before need not give any.
 */
async function bestFirst(scene: Scene, step: Operation, role: Role): Promise<readonly RequestParts[]> {
  const requests = await scene.arrange.requests({ ...step, params: [] }, { role, subject: 'any' });
  const all = requests.ok ? requests.value : [];
  if (!step.path.endsWith('/definition') || requestOf(scene.profile, step)?.body !== undefined) return all;
  const known = await scene.once('definitions in use', () => Promise.resolve({ areTried: false }));
  if (known.areTried && (await hasPreferred(scene, step))) return all;
  known.areTried = true;
  const learned = (await learnedBodies(scene, step, role)).filter((body) => definitionKind(body) !== 'connector');
  const texts = new Set(learned.map((body) => JSON.stringify(body)));
  const inUse = all.filter(({ body }) => texts.has(JSON.stringify(body)));
  return [...inUse, ...all.filter((one) => !inUse.includes(one))];
}

/**
 * Publishes a DataMart of our own with a definition that one in use has, where the one that it was given before is accepted,
 * but not for that: what is in a warehouse, its users know. Such a definition is the one that is tried first from then on.
 */
export async function publishedOtherwise(
  scene: Scene,
  publish: Operation,
  parts: RequestParts,
  { status }: Reply,
): Promise<Exchange | undefined> {
  const define = stepsBefore(scene, publish).at(-1);
  const id = recordsIn(publish, parts.path).at(-1)?.id;
  const role = id && scene.arrange.creatorOf({ resource: 'DataMart', id });
  if (!publish.path.endsWith('/publish') || define === undefined || !role) return undefined;
  if (![400, 409, 412, 422].includes(status)) return undefined;
  const known = await scene.once('definitions that publish nothing', () => Promise.resolve({ areTried: false }));
  if (known.areTried) return undefined;
  const requests = await scene.arrange.requests({ ...define, params: [] }, { role, subject: 'any' });
  const learned = (await learnedBodies(scene, define, role)).map((body) => JSON.stringify(body));
  for (const one of requests.ok ? requests.value : []) {
    if (!learned.includes(JSON.stringify(one.body))) continue;
    const defined = await scene.send(
      define,
      { path: { [resourceParams(define)[0]!.name]: id }, body: one.body },
      { role },
    );
    const exchange = isSuccess(defined.reply) ? await scene.send(publish, parts, { role }) : undefined;
    if (exchange === undefined || !isSuccess(exchange.reply)) continue;
    await prefer(scene, define, one);
    return exchange;
  }
  known.areTried = true;
  return undefined;
}

/** The DataMarts in the path or the body of a request, and that of the report of our own that it names. */
function dataMartsOf(scene: Scene, operation: Operation, { path = {}, body }: RequestParts): readonly string[] {
  const named = namedIn(scene, body).flatMap(({ resource, id }) => (resource === 'DataMart' ? [id] : []));
  const ids = recordsIn(operation, path).flatMap((record) => {
    if (record.id === '' || record.resource === 'DataMart') return record.id === '' ? [] : record.id;
    const created = scene.arrange.creationOf(record)?.message.body;
    return created === undefined ? [] : idIn(JSON.parse(created));
  });
  return [...new Set([...ids, ...named])];
}

function idIn(body: unknown): readonly string[] {
  const id = isObject(body) ? body['dataMartId'] : undefined;
  return typeof id === 'string' ? [id] : [];
}
