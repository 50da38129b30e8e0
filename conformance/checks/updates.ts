import { resourceOf } from '../arrange/reference-of.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { givesAway, isChangingWhatExists } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Priority } from '../priority.ts';
import { failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { listOperation, operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { eventually, wasBehind } from '../target/patience.ts';
import type { Scene } from '../scene.ts';
import { fillsText } from '../updates/fills-text.ts';
import { goneFault, isGone } from '../updates/gone.ts';
import { addedIds } from '../updates/added-ids.ts';
import { keptItem } from '../updates/kept-item.ts';
import {
  answeredWithout,
  oldFault,
  otherAnswered,
  otherFault,
  otherId,
  staleAnswer,
} from '../updates/answered-otherwise.ts';
import { alteredText } from '../updates/altered-text.ts';
import { type Update, updateOne } from '../updates/update-one.ts';
import { isPublished } from '../updates/is-published.ts';
import { keepsRecipients } from '../updates/keeps-recipients.ts';
import { takesNewConfig, takesNewSchedule } from '../updates/takes-new-values.ts';
import { keepsOwners } from '../updates/keeps-owners.ts';
import { keepsSwitchesApart } from '../updates/keeps-apart.ts';
import { replacesOwners } from '../updates/replaces-owners.ts';
import { createdAnewFault, staysCreatedAnew } from '../updates/created-anew.ts';
import { contentOf, keepsContent } from '../updates/keeps-content.ts';
import { leakOf } from '../updates/leak.ts';
import { comparable, type Lost, toldNames } from '../updates/lost-field.ts';
import { secretFault, secretOf } from '../updates/other-secret.ts';
import { movedFault, movedReference } from '../updates/moved-reference.ts';
import { knownOf, lossOf } from '../updates/loss-of.ts';
import { lostAtCreation } from '../updates/lost-at-creation.ts';
import { lostSibling, lostType, replacedSibling, type Sibling, siblingFault } from '../updates/lost-sibling.ts';
import { noteParts, takenFault, takenPart } from '../updates/taken-part.ts';
import { partsGiven } from '../updates/parts-given.ts';
import { publishingTakes } from '../updates/publishing-takes.ts';
import { keptText } from '../updates/kept-text.ts';
import { mergedPart } from '../updates/merged-part.ts';
import { misnamedItem, type Misnaming, staleFault } from '../updates/misnamed-item.ts';
import { staleRead } from '../updates/stale-read.ts';
import { leakFault, lostFault } from '../updates/update-faults.ts';
import { validatingLeaves } from '../updates/validating-leaves.ts';

/** An update is read back, and leaves the other records alone. */
export const updates: Check = {
  id: 'updates',
  title: 'An update is read back and leaves other records alone',
  parallel: false,
  // Where a budget cuts the last, what it finds weighs more than what those find that are named after it.
  before: 'totals',
  cases: ({ contract }) => [
    // What comes after them has owners to lose.
    ...contract.operations
      .filter(({ id }) => ofWhole.includes(id))
      .flatMap((operation) => toApartCase(contract, operation, 'owners', keepsOwners, 9)),
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
            : { ...toCase(operation, read), requests: 13, run: (scene: Scene) => isPublished(scene, operation, read) },
        ];
      }),
    ...contract.operations.flatMap((operation) => [
      ...(operation.path.endsWith('/availability')
        ? toApartCase(contract, operation, 'switches', keepsSwitchesApart).map((one): Case => ({
            ...one,
            // Of the switches that keep a DataMart from others a mix-up is worst. Those of other records come after what looks at these.
            priority: operation.id === 'updateDataMartAvailability' ? 1 : 2,
          }))
        : []),
      ...(givesAway(operation) ? toApartCase(contract, operation, 'former', replacesOwners) : []),
      ...partial.flatMap(({ of, id, judge, requests }) =>
        of === operation.id
          ? toApartCase(contract, operation, id, judge, requests).map((one): Case => ({ ...one, priority: 1 }))
          : [],
      ),
    ]),
    // Once a record has all its parts, the first of its updates have more to take with them.
    ...contract.operations
      .filter(({ id }) => early.includes(id))
      .toSorted((one, other) => early.indexOf(one.id) - early.indexOf(other.id))
      .flatMap((operation) => toLastCase(contract, operation)),
    ...contract.operations
      .filter(({ id }) => id === 'validateDataMartDefinition')
      .flatMap((operation) => toLastCase(contract, operation, validatingLeaves)),
    ...contract.operations
      .filter(({ id }) => id === 'publishDataMart')
      .flatMap((operation) => toLastCase(contract, operation, publishingTakes)),
    ...contract.operations
      .filter(({ path, lifecycle }) => lifecycle.action === 'change' && /\/(title|description)$/.test(path))
      .flatMap((operation) => toContentCase(contract, operation)),
  ],
};

const definition = 'updateDataMartDefinition';

/** Updates of a record that come before those which give it its other parts; of names, other kinds show how they are written. */
const early: readonly string[] = [
  'updateDataStorage',
  'updateDataDestination',
  definition,
  'updateDataMartTitle',
  'updateDataMartDescription',
  'updateDataMartOwners',
  'updateDataMartContexts',
];

/** What these take with them, cases of their own see as well: those of owners, of contexts, and of what is asked of a definition. */
const lookedAtElsewhere: readonly string[] = [
  definition,
  'updateDataMartOwners',
  'updateDataMartContexts',
  'validateDataMartDefinition',
  'publishDataMart',
];

/** Updates of a whole record that may give it owners as well, for which it has no update of their own. */
const ofWhole: readonly string[] = ['updateDataStorage', 'updateDataDestination'];

/** How an update is judged, and what reads the record. */
type Judge = (scene: Scene, operation: Operation, read: Operation) => Promise<Outcome>;

/** Parts of a record that have values of their own, and are not updated by a name or a text alone. */
const partial: readonly {
  readonly of: string;
  readonly id: string;
  readonly judge: Judge;
  readonly requests: number;
}[] = [
  { of: 'updateDataDestination', id: 'recipients', judge: keepsRecipients, requests: 6 },
  { of: 'updateDataStorage', id: 'config', judge: takesNewConfig, requests: 4 },
  { of: 'updateScheduledTrigger', id: 'schedule', judge: takesNewSchedule, requests: 4 },
];

function toLastCase(contract: Contract, operation: Operation, judge: Judge = takesNothing): readonly Case[] {
  // What is asked of a record has no lifecycle of its own.
  const leaf = resourceParams(operation).at(-1)?.resource;
  const read = leaf === undefined ? undefined : operationOnOne(contract, 'read', leaf);
  if (read === undefined) return [];
  const run = (scene: Scene): Promise<Outcome> => judge(scene, operation, read);
  const priority: Priority = lookedAtElsewhere.includes(operation.id) ? 3 : 2;
  const last = { ...toCase(operation, read), id: `updates/${operation.id}/last`, priority };
  // What was given first must not stay: one that is given once more tells.
  if (operation.id === definition) return [{ ...last, requests: 3 }];
  return [{ ...last, requests: operation.path.endsWith('/description') ? 4 : 2, run }];
}

function toApartCase(
  contract: Contract,
  operation: Operation,
  id: string,
  judge: Judge,
  requests = 4,
): readonly Case[] {
  const read = operationOnOne(contract, 'read', operation.lifecycle.resource);
  if (read === undefined) return [];
  const run = (scene: Scene): Promise<Outcome> => judge(scene, operation, read);
  return [{ ...toCase(operation, read), id: `updates/${operation.id}/${id}`, requests, run }];
}

function toContentCase(contract: Contract, operation: Operation): readonly Case[] {
  const { resource } = operation.lifecycle;
  const [read, content] = [operationOnOne(contract, 'read', resource), contentOf(contract, resource)];
  if (read === undefined || content === undefined) return [];
  const run = (scene: Scene): Promise<Outcome> => keepsContent(scene, operation, read, content);
  return [{ ...toCase(operation, read), id: `updates/${operation.id}/content`, requests: 2, run }];
}

function toCase(operation: Operation, read: Operation): Case {
  return {
    id: `updates/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 7,
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
  const siblingIn = (answer: Exchange): Sibling | undefined =>
    lostSibling(operation, update, answer) ?? replacedSibling(update, answer);
  const isKept = (answer: Exchange): boolean =>
    isSuccess(answer.reply)
      ? lossIn(answer) === undefined && siblingIn(answer) === undefined
      : answer.reply.status !== 404;
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const after = await eventually(scene, read.lifecycle.resource, ask, isKept);
  if (await isGone(scene, operation, read, update, after)) return failed(goneFault(exchange, after));
  if (!isSuccess(after.reply)) return notApplicable(`the record was answered ${after.reply.status} afterwards`);
  const lost = lossIn(after);
  if (lost !== undefined) {
    const unread = { change: operation, body: update.sent, instance, role, lost };
    return failed((await staleRead(scene, read, unread)) ?? lostFault(operation, exchange, after, lost));
  }
  const fault =
    (await otherwiseFault(scene, operation, read, update, after)) ??
    (await lostAtCreation(scene, read, update, after)) ??
    // A text is taken away in a case of its own.
    (operation.path.endsWith('/icon') ? await keptText(scene, operation, read, update) : undefined);
  if (fault !== undefined) return failed(fault);
  return comparable(update, known).length + toldNames(update).length > 0
    ? passed
    : notApplicable('nothing of what was sent is shown when it is read');
}

/** What else an update has done than was asked of it, though what was sent is there. */
async function otherwiseFault(
  scene: Scene,
  operation: Operation,
  read: Operation,
  update: Update,
  after: Exchange,
): Promise<Fault | undefined> {
  const { instance, exchange } = update;
  const leak = await leakOf(scene, read, update, after);
  if (leak !== undefined) return leakFault(operation, exchange, leak);
  const sibling =
    lostSibling(operation, update, after) ?? replacedSibling(update, after) ?? lostType(scene, read, update, after);
  if (sibling !== undefined) return siblingFault(operation, exchange, after, sibling);
  const given = await partsGiven(scene, read, update);
  const taken = takenPart(given, operation, update, after);
  if (taken !== undefined) return takenFault(exchange, after, taken);
  noteParts(given, operation, update, after);
  const moved = movedReference(
    (field) => resourceOf(scene.contract, field),
    scene.arrange.creationOf({ resource: read.lifecycle.resource, ...instance }),
    { sent: update.sent, was: jsonOf(update.before.reply), is: jsonOf(after.reply) },
  );
  if (moved !== undefined) return movedFault(exchange, moved);
  const secret = secretOf(update.sent, update.before, after);
  // One that is another each time that it is read is no key.
  const isKept =
    secret !== undefined && secretOf({}, after, await readOne(scene, read, instance, update.role)) === undefined;
  if (secret !== undefined && isKept) return secretFault(exchange, after, secret);
  const anew = await staysCreatedAnew(jsonOf(update.before.reply), jsonOf(after.reply), async () =>
    jsonOf((await readOne(scene, read, instance, update.role)).reply),
  );
  if (anew !== undefined) return createdAnewFault(exchange, anew);
  const other =
    otherAnswered(scene, instance, exchange) ??
    otherId(instance, { was: jsonOf(update.before.reply), told: jsonOf(exchange.reply), is: jsonOf(after.reply) });
  if (other !== undefined) return otherFault(exchange, instance.id);
  const without = await answeredWithout(scene, operation, update);
  if (without !== undefined) return without;
  const old = (await wasBehind(scene, read.lifecycle.resource)) ? undefined : staleAnswer(update, after);
  if (old !== undefined) return oldFault(exchange, old);
  const misnaming = await misnamingOf(scene, update, read, after);
  if (misnaming?.kind === 'stale') return staleFault(exchange, misnaming.list);
  if (misnaming !== undefined) return leakFault(operation, exchange, misnaming.list);
  const added =
    (await addedIds(scene, operation, read, update, after)) ?? (await keptItem(scene, operation, read, update, after));
  if (added !== undefined || operation.id !== definition) return added;
  return mergedPart(scene, operation, read, update, after);
}

/** An update of a record that other updates have given its parts leaves those as they are. */
async function takesNothing(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  const done = await updateOne(scene, operation, read, { alone: true, lettered: true });
  if (!done.ok) return inconclusive(done.reason, done.remedy);
  const { instance, role, exchange } = done.value;
  const given = await partsGiven(scene, read, done.value);
  const cleared = async (outcome: Outcome): Promise<Outcome> => {
    const kept = await keptText(scene, operation, read, done.value);
    return kept === undefined ? outcome : failed(kept);
  };
  if (given.length === 0) {
    const altered = await alteredText(scene, done.value, exchange);
    if (altered !== undefined) return failed(lostFault(operation, exchange, exchange, altered));
    return cleared(notApplicable('no part of a record is shown that an update has given'));
  }
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const isKept = (answer: Exchange): boolean =>
    takenPart(given, operation, done.value, answer) === undefined && replacedSibling(done.value, answer) === undefined;
  const after = await eventually(scene, read.lifecycle.resource, ask, isKept);
  const taken = takenPart(given, operation, done.value, after);
  if (taken !== undefined) return failed(takenFault(exchange, after, taken));
  const replaced = replacedSibling(done.value, after);
  if (replaced !== undefined) return failed(siblingFault(operation, exchange, after, replaced));
  const altered = await alteredText(scene, done.value, after);
  if (altered !== undefined) return failed(lostFault(operation, exchange, after, altered));
  return cleared(passed);
}

/** How the list of the record shows its old name, or another record by the new one. */
async function misnamingOf(
  scene: Scene,
  update: Update,
  read: Operation,
  after: Exchange,
): Promise<Misnaming | undefined> {
  const list = listOperation(scene.contract, read.lifecycle.resource);
  const { name, shown = name, instance, role, before } = update;
  if (list === undefined || shown === undefined) return undefined;
  const [was, is] = [before, after].map(({ reply }) => jsonOf(reply));
  return misnamedItem(scene, list, { instance, role, before: was, after: is, name: shown });
}

/** Gives the record a description first, or, for another title, what else it may say: the update then has it to lose. */
async function describes(scene: Scene, { lifecycle: { resource }, path }: Operation, read: Operation): Promise<void> {
  const operation = operationsOn(scene.contract, 'change', resource).find((one) => one.path.endsWith('/description'));
  if (operation === undefined && path.endsWith('/title')) await fillsText(scene, read);
  if (operation === undefined || operation.path === path) return;
  await scene.once(`described ${resource}`, () => updateOne(scene, operation, read));
}
