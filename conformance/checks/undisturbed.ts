import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { type Identity, recordsIn } from '../arrange/identity.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Check } from '../check.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { enact } from '../undisturbed/enact.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { disturbance } from '../undisturbed/disturbance.ts';
import { hasLife } from '../undisturbed/has-life.ts';
import { bestSights, isAbout, recordIn, shownIn, type Sight } from '../undisturbed/sights.ts';

/** How much is tried before it is said that others must have changed a record. */
const actsAtMost = 40;

/** A session may be named after what is said in it. */
const namesItself: readonly string[] = ['AiAssistantSession'];

/**
 * Running, streaming, copying a record, creating another, and whatever else is not meant to change it, leaves it as it was.
 * Of each resource the few records are read once more of which most was asked. Where one is another, the requests are sent
 * again, about a fresh record that is read after each of them: others may have changed the first one.
 */
export const undisturbed: Check = {
  id: 'undisturbed',
  title: 'What is not meant to change a record leaves it as it was',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter((operation) => operation === operationOnOne(contract, 'read', operation.lifecycle.resource))
      .filter(({ lifecycle: { resource } }) => hasLife(contract, resource) && !namesItself.includes(resource))
      .map((operation) => ({
        id: `undisturbed/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 5,
        requests: 3,
        run: (scene) => isAsItWas(scene, operation),
      })),
};

async function isAsItWas(scene: Scene, read: Operation): Promise<Outcome> {
  const { resource } = read.lifecycle;
  const kind = { resource, prefix: scene.prefix };
  const sights = bestSights(scene, read);
  // Asked for alone, the case begins with what the others would have sent.
  if (sights.length === 0) return judgeRightRequests(scene, read);
  for (const { record, role, before, acts } of sights) {
    const ask = (): Promise<Exchange> => readOne(scene, read, { parents: {}, ...record }, role);
    const isSame = (now: Exchange): boolean => disturbance(kind, before, now) === undefined;
    if (isSame(await eventually(scene, resource, ask, isSame))) continue;
    const culprit = await findCulprit(scene, read, record, acts);
    return culprit ?? notApplicable('none of what was asked of a record changes it');
  }
  for (const { record, entry } of unseen(scene, read, sights)) {
    const culprit = await findCulprit(scene, read, record, [entry]);
    if (culprit !== undefined) return culprit;
  }
  return passed;
}

/** What was asked of records that have other words by now, or are gone, and what has created some: one of each operation. */
function unseen(
  scene: Scene,
  read: Operation,
  sights: readonly Sight[],
): readonly { readonly record: Identity; readonly entry: Entry }[] {
  const { resource } = read.lifecycle;
  const known = new Set(sights.flatMap(({ acts }) => acts.map(({ exchange }) => exchange.operation)));
  return scene.diary.flatMap((entry) => {
    const { operation, reply } = entry.exchange;
    const isOn = distance(entry, resource) === 0 && isSuccess(reply);
    const record = isOn ? recordIn(entry, resource) : createdIn(scene, read, entry);
    if (record === undefined || known.has(operation) || isAbout(entry, read)) return [];
    known.add(operation);
    return [{ record, entry }];
  });
}

/** What a request has created, where it is of the kind that an operation reads: the next that is created so may change it. */
function createdIn(scene: Scene, read: Operation, entry: Entry): Identity | undefined {
  return entry.exchange.operation!.lifecycle.action === 'create' ? shownIn(scene, read, entry) : undefined;
}

/** Sends what may have changed a record once more, about a fresh one. */
async function findCulprit(
  scene: Scene,
  read: Operation,
  record: Identity,
  acts: readonly Entry[],
): Promise<Outcome | undefined> {
  const { resource } = read.lifecycle;
  const ordered = acts.toSorted((one, other) => distance(one, resource) - distance(other, resource));
  const change = await enact(scene, read, record, ordered.slice(0, actsAtMost));
  if (change === undefined) return undefined;
  const { exchange, after, how, was, is } = change;
  const operation = exchange.operation!;
  // Of some records there may be one at a time.
  if (how === 'is gone' && operation.lifecycle.action === 'create' && operation.lifecycle.resource === resource)
    return undefined;
  const summary = `${capital(withArticle(resource))} ${how} after what is not meant to change it`;
  const received = `${describeReply(exchange)}, and ${after.message.method} ${after.message.path} then gives ${is}`;
  const requirement = endpointRequirement(operation);
  return failed({ key: operation.id, requirement, summary, expected: was, received, exchange });
}

/** What was asked of the record itself comes before what was asked of others below it. */
function distance({ exchange, parts }: Entry, resource: string): number {
  return recordsIn(exchange.operation!, parts.path).at(-1)?.resource === resource ? 0 : 1;
}

/** Sends the right request of each operation that is about one record and is not meant to change it. */
async function judgeRightRequests(scene: Scene, read: Operation): Promise<Outcome> {
  const { resource } = read.lifecycle;
  let outcome: Outcome = notApplicable('nothing else is asked of a record');
  for (const operation of scene.contract.operations) {
    const isOnOne = resourceParams(operation).at(-1)?.resource === resource;
    if (!isOnOne || operation === read || operation.lifecycle.action === 'remove') continue;
    const right = await rightRequestOfAny(scene, operation);
    if (!right.ok || !isSuccess(right.value.exchange.reply)) continue;
    const { exchange, parts, role } = right.value;
    const entry: Entry = { exchange, parts, as: { role } };
    const record = recordIn(entry, resource);
    if (record === undefined || isAbout(entry, read)) continue;
    const culprit = await findCulprit(scene, read, record, [entry]);
    if (culprit !== undefined) return culprit;
    outcome = passed;
  }
  return outcome;
}
