import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { isChangingWhatExists } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { hasName, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { listOperation, operationOnOne, operationsOn } from '../arrange/paths.ts';
import { eventually, wasBehind } from '../target/patience.ts';
import { fieldOf } from '../arrange/records.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { addedIds } from '../updates/added-ids.ts';
import { oldFault, otherAnswered, otherFault, otherId, staleAnswer } from '../updates/answered-otherwise.ts';
import { type Update, updateOne } from '../updates/update-one.ts';
import { isPublished } from '../updates/is-published.ts';
import { leakOf } from '../updates/leak.ts';
import { comparable, type Known, type Lost, lostField, toldNames } from '../updates/lost-field.ts';
import { lostIds, nullPart } from '../updates/lost-part.ts';
import { lostLeaf } from '../updates/lost-leaf.ts';
import { lostSibling, siblingFault } from '../updates/lost-sibling.ts';
import { shownFields } from '../updates/shown-fields.ts';
import { type Given, givenParts, noteParts, takenFault, takenPart } from '../updates/taken-part.ts';
import { staleFault, staleItem } from '../updates/stale-item.ts';

/** An update is read back, and leaves the other records alone. */
export const updates: Check = {
  id: 'updates',
  title: 'An update is read back and leaves other records alone',
  parallel: false,
  cases: ({ contract }) => [
    ...contract.operations
      .filter(({ lifecycle, method }) => lifecycle.action === 'change' && method !== 'POST')
      .filter((operation) => !isChangingWhatExists(operation))
      .flatMap((operation) => {
        const read = operationOnOne(contract, 'read', operation.lifecycle.resource);
        // What becomes of a record that is known by path alone, another check looks at.
        if (read?.provenance !== 'stated') return [];
        const takesBody = operation.body !== undefined || operation.provenance === 'path-only';
        return [
          takesBody
            ? toCase(operation, read)
            : { ...toCase(operation, read), requests: 10, run: (scene: Scene) => isPublished(scene, operation, read) },
        ];
      }),
    // Once a record has all its parts, the first of its updates have more to take with them.
    ...contract.operations
      .filter(({ id }) => id === definition || ofWords.includes(id))
      .flatMap((operation) => toLastCase(contract, operation)),
  ],
};

/** Updates of what a DataMart is called and said to be. */
const ofWords: readonly string[] = ['updateDataMartTitle', 'updateDataMartDescription'];

const definition = 'updateDataMartDefinition';

function toLastCase(contract: Contract, operation: Operation): readonly Case[] {
  const read = operationOnOne(contract, 'read', operation.lifecycle.resource);
  if (read === undefined) return [];
  const run = (scene: Scene): Promise<Outcome> => takesNothing(scene, operation, read);
  const last = { ...toCase(operation, read), id: `updates/${operation.id}/last`, requests: 3 };
  // What was given first must not stay: one that is given once more tells.
  return [operation.id === definition ? last : { ...last, run }];
}

function toCase(operation: Operation, read: Operation): Case {
  return {
    id: `updates/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 6,
    run: (scene) => isReadBack(scene, operation, read),
  };
}

async function isReadBack(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  await describes(scene, operation, read);
  const done = await updateOne(scene, operation, read);
  if (!done.ok) return inconclusive(done.reason, done.remedy);
  const update = done.value;
  const known = await knownOf(scene, read, update);
  const { instance, role, exchange } = update;
  const lossIn = (answer: Exchange): Lost | undefined => lossOf(scene, operation, { update, known, after: answer });
  const isKept = (answer: Exchange): boolean =>
    isSuccess(answer.reply)
      ? lossIn(answer) === undefined && lostSibling(operation, update, answer) === undefined
      : answer.reply.status !== 404;
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const after = await eventually(scene, read.lifecycle.resource, ask, isKept);
  if (!isSuccess(after.reply)) return notApplicable(`the record was answered ${after.reply.status} afterwards`);
  const lost = lossIn(after);
  if (lost !== undefined) return failed(lostFault(operation, exchange, after, lost));
  const leak = await leakOf(scene, read, update, after);
  if (leak !== undefined) return failed(leakFault(operation, exchange, leak));
  const sibling = lostSibling(operation, update, after);
  if (sibling !== undefined) return failed(siblingFault(operation, exchange, after, sibling));
  const given = await partsOf(scene, read, update);
  const taken = takenPart(given, operation, update, after);
  if (taken !== undefined) return failed(takenFault(exchange, after, taken));
  noteParts(given, operation, update, after);
  const other =
    otherAnswered(scene, instance, exchange) ??
    otherId(instance, { was: jsonOf(update.before.reply), told: jsonOf(exchange.reply), is: jsonOf(after.reply) });
  if (other !== undefined) return failed(otherFault(exchange, instance.id));
  const old = (await wasBehind(scene, read.lifecycle.resource)) ? undefined : staleAnswer(update, after);
  if (old !== undefined) return failed(oldFault(exchange, old));
  const stale = await staleListOf(scene, update, read);
  if (stale !== undefined) return failed(staleFault(exchange, stale));
  const added = await addedIds(scene, operation, read, update, after);
  if (added !== undefined) return failed(added);
  return comparable(update, known).length + toldNames(update).length > 0
    ? passed
    : notApplicable('nothing of what was sent is shown when it is read');
}

/** What was accepted, and is not there when the record is read. */
function lossOf(
  scene: Scene,
  operation: Operation,
  { update, known, after }: { readonly update: Update; readonly known: Known; readonly after: Exchange },
): Lost | undefined {
  const lost = lostField(update, after, known) ?? nullPart(operation.lifecycle.resource, update, after);
  if (lost !== undefined) return lost;
  const leaf = lostLeaf(update, after);
  if (isGiven(scene, operation)) return lostIds(update, after) ?? leaf;
  // A text of our own is one that may stand there.
  return typeof leaf?.sent === 'string' && hasName(leaf.sent, scene.prefix) ? leaf : undefined;
}

/** An update of a record that other updates have given its parts leaves those as they are. */
async function takesNothing(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  const done = await updateOne(scene, operation, read);
  if (!done.ok) return inconclusive(done.reason, done.remedy);
  const { instance, role, exchange } = done.value;
  const given = await partsOf(scene, read, done.value);
  if (given.length === 0) return notApplicable('no part of a record is shown that an update has given');
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const isKept = (answer: Exchange): boolean => takenPart(given, operation, done.value, answer) === undefined;
  const after = await eventually(scene, read.lifecycle.resource, ask, isKept);
  const taken = takenPart(given, operation, done.value, after);
  return taken === undefined ? passed : failed(takenFault(exchange, after, taken));
}

/** The parts that a record has been given, by other updates and by its creation. */
async function partsOf(scene: Scene, read: Operation, { instance, before }: Update): Promise<Given[]> {
  const given = await givenParts(scene, read, instance);
  const creation = scene.arrange.creationOf({ resource: read.lifecycle.resource, ...instance });
  const sent = creation?.message.body === undefined ? undefined : (JSON.parse(creation.message.body) as Json);
  if (isObject(sent)) noteParts(given, creation!.operation!, { sent }, before);
  return given;
}

/** Whether what a body says is known to be right: the operator has given it. */
function isGiven({ profile }: Scene, operation: Operation): boolean {
  return requestOf(profile, operation)?.body !== undefined;
}

/** The list of the record that still shows its old name. */
async function staleListOf(scene: Scene, update: Update, read: Operation): Promise<Exchange | undefined> {
  const list = listOperation(scene.contract, read.lifecycle.resource);
  const { name, shown = name, instance, role, before } = update;
  if (list === undefined || shown === undefined) return undefined;
  return staleItem(scene, list, { instance, role, before: jsonOf(before.reply), name: shown });
}

/** Gives the record a description first, where an operation of its own does that: another update then has it to lose. */
async function describes(scene: Scene, { lifecycle: { resource }, path }: Operation, read: Operation): Promise<void> {
  const operation = operationsOn(scene.contract, 'change', resource).find((one) => one.path.endsWith('/description'));
  if (operation === undefined || operation.path === path) return;
  await scene.once(`described ${resource}`, () => updateOne(scene, operation, read));
}

/** What can be held against a record; which fields are shown at all is asked only where the answer tells of one that was null. */
async function knownOf(scene: Scene, read: Operation, update: Update): Promise<Known> {
  const record = jsonOf(update.before.reply);
  const isOpen = toldNames(update).some((name) => fieldOf(record, name) === null);
  const shown = isOpen ? await shownFields(scene, read, update.role, update.others) : new Set<string>();
  return { shown, isKnown: scene.arrange.isKnown };
}

function lostFault(operation: Operation, exchange: Exchange, after: Exchange, { name, sent }: Lost): Fault {
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} is accepted and not read back`;
  const received = `${describeReply(exchange)}, but ${describeReading(after)}`;
  return { key: 'lost', summary, expected: `${name}: ${JSON.stringify(sent)}`, received, exchange };
}

function leakFault(operation: Operation, exchange: Exchange, leak: Exchange): Fault {
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} changes another as well`;
  const received = describeReading(leak);
  return { key: 'mixed', summary, expected: 'the other record as it was', received, exchange };
}

function describeReading(exchange: Exchange): string {
  return `${exchange.message.method} ${exchange.message.path} then gives ${describeReply(exchange)}`;
}
