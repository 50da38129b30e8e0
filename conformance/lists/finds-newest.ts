import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { withArticle } from '../article.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { isSuccess } from '../target/message.ts';
import { namedIn } from '../arrange/named-records.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { readAll, type Whole } from './pages.ts';
import { pathValues } from '../arrange/path-values.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { beginsAgain } from './repeated-row.ts';
import { caughtUp, eventually } from '../target/patience.ts';
import { rightRequest } from '../arrange/right-request.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { usedSession } from './used-session.ts';

/**
 * Creates a record and looks for it in a list. Where it is not there, another one is created alike: a list that then shows
 * the first leaves out what is newest. One that shows neither leaves them out for a reason of its own, unless it is to show
 * all that the caller sees elsewhere.
 */
export async function findsNewest(scene: Scene, operation: Operation, whole: boolean): Promise<Outcome> {
  const { resource } = operation.lifecycle;
  const role = await triedCreator(scene, resource, keyHolder(scene, operation.role));
  const make = (): Promise<Arranged<Instance>> => scene.arrange.get(resource, { role, subject: 'fresh' });
  const first = await make();
  if (!first.ok) return inconclusive(first.reason, first.remedy);
  const parts = await partsFor(scene, operation, first.value, role);
  if (parts === undefined) return notApplicable('where the record is listed is not known');
  const list = (): Promise<Whole | undefined> => readAll(scene, { operation, parts, role });
  const has = (seen: Whole | undefined, { id }: Instance): boolean => seen?.ids.includes(id) === true;
  await caughtUp(scene, resource);
  const seen = await list();
  if (seen === undefined) return notApplicable('the list cannot be read to its end');
  const again = await beginsAgain(scene, { operation, parts, role }, seen.again);
  if (again !== undefined) return failed(again);
  if (has(seen, first.value)) return passed;
  const second = await make();
  if (!second.ok) return inconclusive(second.reason, second.remedy);
  const after = await eventually(scene, resource, list, (now) => now === undefined || has(now, second.value));
  if (has(after, second.value)) return passed;
  if (has(after, first.value)) return unlisted(after!, second.value, 'last');
  const used = resource === 'AiAssistantSession' ? await usedNow(scene, second.value, parts, role) : undefined;
  const now = used && (await eventually(scene, resource, list, (one) => one === undefined || has(one, used)));
  if (now !== undefined && !has(now, used!)) return isLacking(scene, now, used!, role);
  if (!whole) return notApplicable('the list does not show what was created');
  return isMissed(scene, operation, role, second.value, list);
}

/** A session in which something was said, by now in one that is there where none is known. */
async function usedNow(
  scene: Scene,
  session: Instance,
  parts: RequestParts,
  role: Role,
): Promise<Instance | undefined> {
  const used = usedSession(scene, parts, role);
  const [say] = operationsOn(scene.contract, 'create', 'AiAssistantMessage');
  const right = used === undefined && say !== undefined ? await rightRequest(scene, say, role) : undefined;
  if (right?.ok !== true) return used;
  const path = pathTo(say!, { id: '', parents: { ...session.parents, AiAssistantSession: session.id } });
  await scene.send(say!, { ...right.value.parts, path }, { role });
  return usedSession(scene, parts, role);
}

/** Whether a record that its creator reads is not in the list either once its DataMart is in use. */
async function isMissed(
  scene: Scene,
  { lifecycle: { resource } }: Operation,
  role: Role,
  instance: Instance,
  list: () => Promise<Whole | undefined>,
): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read === undefined || !isSuccess((await readOne(scene, read, instance, role)).reply))
    return notApplicable('whether the record is there is not known');
  await bringIntoUse(scene, read, { path: pathTo(read, instance) });
  const isThere = (now: Whole | undefined): boolean => now === undefined || now.ids.includes(instance.id);
  const seen = await eventually(scene, resource, list, isThere);
  if (seen === undefined || isThere(seen)) return passed;
  // What is taken for the id of a record may be that of its DataMart: one has to be known.
  const known = new Set((await scene.arrange.listed(resource, role)).map(({ id }) => id));
  const isKnown = (id: string): boolean => known.has(id) || scene.arrange.creationOf({ resource, id }) !== undefined;
  return seen.ids.length === 0 || seen.ids.some(isKnown)
    ? unlisted(seen, instance, 'there')
    : notApplicable('the list shows no id of a record that is known');
}

/** Whether a record that has been used is there, and not in the list. */
async function isLacking(scene: Scene, list: Whole, instance: Instance, role: Role): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', list.exchange.operation!.lifecycle.resource);
  const isThere = read !== undefined && isSuccess((await readOne(scene, read, instance, role)).reply);
  return isThere ? unlisted(list, instance, 'there') : notApplicable('whether the record is there is not known');
}

function unlisted({ exchange }: Whole, { id }: Instance, how: 'last' | 'there'): Outcome {
  const what = withArticle(exchange.operation!.lifecycle.resource);
  const summary =
    how === 'last' ? `The list leaves out ${what} that was created last` : `The list lacks ${what} that is there`;
  return failed({ key: how, summary, expected: `a list with ${id}`, received: describeReply(exchange), exchange });
}

/** The request of the list where a record belongs: by what it stands below, what it names, and of which type it is. */
async function partsFor(
  scene: Scene,
  operation: Operation,
  instance: Instance,
  role: Role,
): Promise<RequestParts | undefined> {
  const body = scene.arrange.creationOf({ resource: operation.lifecycle.resource, ...instance })?.message.body;
  const sent = body === undefined ? {} : (JSON.parse(body) as Json);
  const ids: Record<string, string> = { ...instance.parents };
  for (const { resource, id } of namedIn(scene, sent)) ids[resource] ??= id;
  const path = Object.fromEntries(resourceParams(operation).map(({ name, resource }) => [name, ids[resource!] ?? '']));
  const types = pathValues(operation);
  if (types !== undefined) {
    const type = Object.values(isObject(sent) ? sent : {}).find((value) => types.values.includes(value as string));
    path[types.parameter] = typeof type === 'string' ? type : '';
  }
  if (Object.values(path).includes('')) return undefined;
  const params = operation.params.filter((one) => one.in === 'query');
  const requests = await scene.arrange.requests({ ...operation, params }, { role, subject: 'any' });
  return requests.ok ? { path, query: requests.value[0]?.query ?? {} } : undefined;
}
