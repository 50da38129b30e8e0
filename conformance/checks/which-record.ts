import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { capital, withArticle } from '../article.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne, resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Case, Check } from '../check.ts';
import { toId } from '../arrange/records.ts';
import { readPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { namedMissing } from '../updates/named-missing.ts';
import { otherFault, otherId } from '../updates/answered-otherwise.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { type Reading, readingAgain, readingsOf } from '../undisturbed/readings.ts';

/**
 * Reading a record by its id gives that one, and so does changing it. Looked at is what all others have read: where an
 * answer shows the id of another record, it is asked for again, beside one more.
 */
export const whichRecord: Check = {
  id: 'which-record',
  title: 'Reading a record by its id gives that one',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations.flatMap((operation) => {
      if (tellsOfOne(contract, operation)) return [toCase(operation, givesOwn)];
      return changesOne(contract, operation) ? [{ ...toCase(operation, answersOwn), writes: true }] : [];
    }),
};

function toCase(operation: Operation, judge: (scene: Scene, operation: Operation) => Promise<Outcome>): Case {
  return {
    id: `which-record/${operation.id}`,
    operation,
    requirement: endpointRequirement({ ...operation, lifecycle: { ...operation.lifecycle, ...toldOf(operation) } }),
    level: 'implied',
    writes: false,
    priority: 2,
    requests: 0,
    run: (scene) => judge(scene, operation),
  };
}

/** The resource of the record that an operation tells of: the family of what is told of it. */
function toldOf(operation: Operation): { readonly resource: string } {
  return { resource: recordsIn(operation).at(-1)!.resource };
}

/** Whether a record is read, or something of one that no operation reads. */
function tellsOfOne(contract: Contract, operation: Operation): boolean {
  const resource = resourceParams(operation).at(-1)?.resource;
  if (operation.lifecycle.action !== 'read' || resource === undefined) return false;
  return resource === operation.lifecycle.resource || operationOnOne(contract, 'read', resource) === undefined;
}

/** Whether a record is changed that can be read. */
function changesOne(contract: Contract, operation: Operation): boolean {
  const { action, resource } = operation.lifecycle;
  if (action !== 'change' || resourceParams(operation).at(-1)?.resource !== resource) return false;
  return operationOnOne(contract, 'read', resource) !== undefined;
}

/**
 * What is done to a record is answered with that one: its id stands where reading it shows it. What else is named is
 * there.
 */
async function answersOwn(scene: Scene, operation: Operation): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', operation.lifecycle.resource)!;
  if (!scene.diary.some(({ exchange }) => exchange.operation === operation)) await changeOne(scene, operation, read);
  const idOf = ({ exchange, parts }: Entry): Instance => {
    const { id, parents = {} } = recordsIn(exchange.operation!, parts.path).at(-1)!;
    return { id, parents };
  };
  const done = scene.diary.filter(({ exchange }) => isSuccess(exchange.reply));
  const readings = new Map(
    done.filter(({ exchange }) => exchange.operation === read).map((one) => [idOf(one).id, one.exchange]),
  );
  const known = new Set([
    ...readings.keys(),
    ...livingRecords(scene, operation.lifecycle.resource).map(({ id }) => id),
  ]);
  for (const entry of done.filter(({ exchange }) => exchange.operation === operation)) {
    const record = idOf(entry);
    const shown = toId(jsonOf(entry.exchange.reply), operation.lifecycle.resource, scene.profile.idField);
    if (shown !== undefined && isOther({ asked: record.id, shown, exchange: entry.exchange }) && known.has(shown))
      return failed(otherFault(entry.exchange, record.id));
    if (tellsOfAnything(operation)) continue;
    const reading = readings.get(record.id);
    const was = reading === undefined ? undefined : jsonOf(reading.reply);
    if (otherId(record, { was, told: jsonOf(entry.exchange.reply), is: was }) !== undefined)
      return failed(otherFault(entry.exchange, record.id));
  }
  const missing = await namedMissing(scene, operation);
  if (missing !== undefined) return failed(missing);
  return readings.size > 0 ? passed : notApplicable('no record was changed and read');
}

/** Whether something is done to a record whose answer is not shown, such as the artifact that a session is applied to. */
function tellsOfAnything({ method, success }: Operation): boolean {
  return method === 'POST' && success.schema === undefined;
}

/** Asked for alone, the case begins with a change of a record that is read. */
async function changeOne(scene: Scene, operation: Operation, read: Operation): Promise<void> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return;
  const { parts, role } = right.value;
  const { id, parents = {} } = recordsIn(operation, parts.path).at(-1)!;
  await readOne(scene, read, { id, parents }, role);
}

async function givesOwn(scene: Scene, operation: Operation): Promise<Outcome> {
  // Asked for alone, the case begins with what the others would have sent.
  const isAlone = !scene.diary.some(({ exchange }) => exchange.operation === operation);
  const readings = isAlone ? await readTwo(scene, operation) : readingsOf(scene, operation);
  if (readings.length === 0) return notApplicable('no record was read that shows its id');
  const { resource } = toldOf(operation);
  const isView = resource !== operation.lifecycle.resource;
  const contrary = readings.filter(isOther).find((one) => contradictsCreation(scene, resource, one));
  if (contrary !== undefined) {
    const summary = `${capital(withArticle(resource))} is read under another id than it was created with`;
    const received = describeReply(contrary.exchange);
    return failed({ key: 'contrary', summary, expected: contrary.asked, received, exchange: contrary.exchange });
  }
  for (const one of readings.filter(isOther)) {
    const beside = isView ? await listedBeside(scene, resource, one) : besideOf(readings, one);
    const exchange = beside && (await sharedAnswer(scene, operation, one, beside));
    if (exchange === undefined) continue;
    const summary = `Two ids of ${withArticle(resource)} give the same one`;
    const expected = `the one with the id ${one.asked}`;
    return failed({ key: 'other', summary, expected, received: describeReply(exchange), exchange });
  }
  return passed;
}

/** Whether reading shows another id in the very field in which the creation has shown the one that is asked for. */
function contradictsCreation(scene: Scene, resource: string, { asked, exchange, parts }: Reading): boolean {
  const { parents = {} } = recordsIn(exchange.operation!, parts.path).at(-1)!;
  const creation = scene.arrange.creationOf({ resource, id: asked, parents });
  if (creation === undefined || exchange.operation!.lifecycle.resource !== resource) return false;
  const was = jsonOf(creation.reply);
  return otherId({ id: asked, parents }, { was, told: jsonOf(exchange.reply), is: was }) !== undefined;
}

/** The same question of another record that is listed; none where what is told of a record has an id of its own. */
async function listedBeside(scene: Scene, resource: string, one: Reading): Promise<Reading | undefined> {
  const all = 'role' in one.as ? await scene.arrange.listed(resource, one.as.role) : [];
  const ids = all.map(({ id }) => id);
  const asked = ids.find((id) => ![one.asked, one.shown].includes(id)) ?? one.shown;
  return ids.includes(one.shown) ? { ...one, asked } : undefined;
}

/** A reading by another id in the same place; else one elsewhere that gave the same record. */
function besideOf(readings: readonly Reading[], { place, asked, shown }: Reading): Reading | undefined {
  const others = readings.filter((one) => one.asked !== asked);
  return others.find((one) => one.place === place) ?? others.find((one) => one.shown === shown);
}

/** Two records that are listed beside one another, or of ours where there is no list. */
async function readTwo(scene: Scene, operation: Operation): Promise<readonly Reading[]> {
  const { resource } = toldOf(operation);
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return [];
  const { parts, role } = right.value;
  const list = listOperation(scene.contract, resource);
  if (list === undefined) {
    const other = await scene.arrange.get(resource, { role, subject: 'fresh' });
    if (other.ok) await readOne(scene, operation, other.value, role);
  } else {
    const path = Object.fromEntries(resourceParams(list).map(({ name }) => [name, parts.path?.[name] ?? '']));
    const { page } = await readPage(scene, { operation: list, parts: { path }, role }, {});
    const as = { role };
    for (const asked of page?.ids.slice(0, 2) ?? []) await readingAgain(scene, operation, { asked, parts, as });
  }
  return readingsOf(scene, operation);
}

/** Whether an answer shows the id of another record, and that which was asked for nowhere. */
function isOther({ asked, shown, exchange }: Pick<Reading, 'asked' | 'shown' | 'exchange'>): boolean {
  return shown !== asked && !exchange.reply.body.toLowerCase().includes(asked.toLowerCase());
}

/** The answer to the first of two ids, where both give one record, which has an id of its own that gives it as well. */
async function sharedAnswer(
  scene: Scene,
  operation: Operation,
  first: Reading,
  second: Reading,
): Promise<Exchange | undefined> {
  const [one, other] = [await readingAgain(scene, operation, first), await readingAgain(scene, operation, second)];
  if (one === undefined || !isOther(one) || other?.shown !== one.shown) return undefined;
  const isOwn = second.asked === one.shown;
  const own = isOwn ? other : await readingAgain(scene, operation, { ...first, asked: one.shown });
  return own?.shown === one.shown && isSuccess(own.exchange.reply) ? one.exchange : undefined;
}
