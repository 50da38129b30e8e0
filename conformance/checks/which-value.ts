import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { nameFields } from '../arrange/name-fields.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { toPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { type Changed, type Doubt, shownAt, shownValues } from '../undisturbed/shown-values.ts';
import { valueOfOther } from '../undisturbed/values-of-others.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import { lookFor } from '../updates/misnamed-item.ts';
import { updateOne } from '../updates/update-one.ts';

/** How many records are asked about once more. */
const doubtsAtMost = 3;

/**
 * A list shows a record as it is, and as of the DataMart that it is below. Looked at is what all others have seen, and
 * where a record stands that has been changed since: where a value was listed that this run had replaced, both are asked for
 * until they agree.
 */
export const whichValue: Check = {
  id: 'which-value',
  title: 'A list shows a record as it is read',
  parallel: false,
  cases: ({ contract }) => [
    ...contract.operations
      .filter((operation) => operation.lifecycle.action === 'list' && !isChanging(operation))
      // A list of one kind may have no place for a record.
      .filter((list) => !list.params.some((one) => one.in === 'path' && one.resource === undefined))
      .flatMap((list) => {
        const read = operationOnOne(contract, 'read', list.lifecycle.resource);
        if (read === undefined) return [];
        return [
          {
            id: `which-value/${list.id}`,
            operation: list,
            requirement: endpointRequirement(list),
            level: 'implied' as const,
            writes: false,
            priority: 2 as const,
            requests: isOfAll(list, read) || resourceParams(read).length === 1 ? 1 : 0,
            run: (scene: Scene) => agrees(scene, list, read),
          },
        ];
      }),
    ...contract.operations.flatMap((list) => {
      const read = operationOnOne(contract, 'read', drawn[list.id] ?? '');
      return read === undefined ? [] : [toDrawnCase(list, read)];
    }),
  ],
};

/** Lists that draw records of a kind which has lists of its own. */
const drawn: Readonly<Record<string, string>> = { listModelCanvasDataMarts: 'DataMart' };

function toDrawnCase(list: Operation, read: Operation): Case {
  return {
    id: `which-value/${list.id}`,
    operation: list,
    requirement: endpointRequirement(list),
    level: 'implied',
    writes: false,
    priority: 2,
    requests: 1,
    run: (scene) => showsOwn(scene, list, read),
  };
}

/** No text of a record is that of another. */
async function showsOwn(scene: Scene, list: Operation, read: Operation): Promise<Outcome> {
  const mixed = await valueOfOther(scene, list, read);
  if (mixed === undefined) return passed;
  const { field, is, exchange } = mixed;
  const summary = `The list shows ${withArticle(read.lifecycle.resource)} with the ${field} of another`;
  const expected = `${field}: ${JSON.stringify(is)}`;
  return failed({ key: `mixed ${field}`, summary, expected, received: describeReply(exchange), exchange });
}

async function agrees(scene: Scene, list: Operation, read: Operation): Promise<Outcome> {
  const { resource } = list.lifecycle;
  const isSeen = (): boolean =>
    scene.diary.some(({ exchange }) => exchange.operation === list && isSuccess(exchange.reply));
  if (!isSeen() && scene.allowWrites) await changeOwn(scene, list, read);
  if (!isSeen()) return notApplicable('the list was not read');
  if (isOfAll(list, read)) await lookForChanged(scene, list);
  const living = new Set(livingRecords(scene, resource).map(({ id }) => id));
  const doubts = shownValues(scene, resource, list).doubts.filter(
    (one) => living.has(one.record.id) && !isName(one.field),
  );
  for (const doubt of doubts.slice(0, doubtsAtMost)) {
    const exchange = await stillOther(scene, read, doubt);
    if (exchange === undefined) continue;
    const summary = `The list shows ${withArticle(resource)} with another ${doubt.field} than it has`;
    const expected = `${doubt.field}: ${JSON.stringify(doubt.is)}`;
    return failed({ key: doubt.field, summary, expected, received: describeReply(exchange), exchange });
  }
  return resource === 'Run' ? passed : showsOwn(scene, list, read);
}

/**
 * Asked for alone, the case begins with records of its own that are listed, changed, and listed again: two, below a DataMart
 * each, where that is what they stand below.
 */
async function changeOwn(scene: Scene, list: Operation, read: Operation): Promise<void> {
  const { resource } = list.lifecycle;
  const role = creatorOf(scene, resource, keyHolder(scene, list.role));
  const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  const isBelow = resourceParams(read).some((one) => one.resource === 'DataMart' && resource !== 'DataMart');
  const places = isBelow && mart.ok ? [undefined, { DataMart: mart.value.id }] : [undefined];
  const made: Instance[] = [];
  for (const below of places) {
    const one = await scene.arrange.get(resource, {
      role,
      subject: 'fresh',
      ...(below === undefined ? {} : { below }),
    });
    if (one.ok) made.push(one.value);
  }
  const [first] = made;
  if (first === undefined) return;
  await lookFor(scene, list, first, role);
  for (const change of operationsOn(scene.contract, 'change', resource))
    await updateOne(scene, change, read, { alone: true, of: { instance: first, role } });
  await lookFor(scene, list, first, role);
}

/** Whether a list has records of several places: what is changed in one is mostly looked for in its own list. */
function isOfAll(list: Operation, read: Operation): boolean {
  return resourceParams(list).length < resourceParams(read).length - 1;
}

/** What was changed last may stand on a page of the list that nobody has read since then. */
async function lookForChanged(scene: Scene, list: Operation): Promise<void> {
  const { resource } = list.lifecycle;
  const living = new Set(livingRecords(scene, resource).map(({ id }) => id));
  const isOpen = ({ record, field }: Changed): boolean => living.has(record.id) && !isName(field);
  const changed = shownValues(scene, resource, list).unseen.find(isOpen);
  const role = changed && scene.arrange.creatorOf({ resource, ...changed.record });
  if (changed !== undefined && role !== undefined) await lookFor(scene, list, changed.record, role);
}

/** Names are looked at elsewhere. */
function isName(field: string): boolean {
  return nameFields.some((name) => name === field);
}

/** The list that goes on showing another value, though the record is read with its own, or below its DataMart. */
async function stillOther(scene: Scene, read: Operation, doubt: Doubt): Promise<Exchange | undefined> {
  const { exchange, parts, as } = doubt.listed;
  if (!('role' in as)) return undefined;
  return goesOn(async () => {
    const { reply } = await readOne(scene, read, doubt.record, as.role);
    const record = inEnvelope(jsonOf(reply));
    const isShownAlike = isSame(shownAt(doubt, record), doubt.shown);
    const isOwn =
      doubt.field === 'DataMart' ? doubt.isBeside !== true || !isShownAlike : isSame(shownAt(doubt, record), doubt.is);
    if (!isSuccess(reply) || !isOwn) return undefined;
    const again = await scene.send(exchange.operation!, parts, as);
    const row = toPage(scene, exchange.operation!, again)?.rows.get(doubt.record.id);
    return row !== undefined && isSame(shownAt(doubt, row), doubt.shown) ? again : undefined;
  });
}
