import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import { withArticle } from '../article.ts';
import type { Check } from '../check.ts';
import { describeReply, failed, type Fault, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { eventually, wasBehind } from '../target/patience.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { reachIn } from '../undisturbed/reach.ts';
import { twinIn } from '../undisturbed/twin.ts';
import { emptiedText, isEmptyIn, writesOn } from '../updates/emptied-text.ts';
import { leftOutText } from '../updates/left-out-text.ts';
import { siblingFault } from '../updates/lost-sibling.ts';
import { takenBetween } from '../updates/taken-between.ts';
import { takenFault } from '../updates/taken-part.ts';
import { leakFault } from '../updates/update-faults.ts';

/**
 * What was sent for one record alone does not show in another, nor does it make one, nor does the record lose what it was not
 * about: of all that this run has read, whenever that was.
 */
export const updatesElsewhere: Check = {
  id: 'updates-elsewhere',
  title: 'What an update gives to one record shows in no other, old or new',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ lifecycle, method }) => lifecycle.action === 'change' && method !== 'POST')
      .flatMap((operation) => {
        const read = operationOnOne(contract, 'read', operation.lifecycle.resource);
        if (read === undefined && operationsOn(contract, 'list', operation.lifecycle.resource).length === 0) return [];
        return [
          {
            id: `updates-elsewhere/${operation.id}`,
            operation,
            requirement: endpointRequirement(operation),
            level: 'implied',
            writes: true,
            // After all updates have been made.
            priority: 3,
            requests: 0,
            run: (scene) => judge(scene, operation, read),
          },
        ];
      }),
};

async function judge(scene: Scene, operation: Operation, read: Operation | undefined): Promise<Outcome> {
  const reach = read && (await reachIn(scene, operation, read));
  if (reach !== undefined) return failed(leakFault(operation, reach.change, reach.leak));
  // A reading that is behind shows what was there before it was given.
  const isBehind = await wasBehind(scene, operation.lifecycle.resource);
  const along =
    read === undefined || isBehind
      ? undefined
      : (takenBetween(scene, operation, read) ?? leftOutText(scene, operation, read));
  if (along !== undefined) return failed(takenFault(along.change, along.after, along.taken));
  const emptied = read === undefined || isBehind ? undefined : await staysEmptied(scene, operation, read);
  if (emptied !== undefined) return failed(emptied);
  const twin = twinIn(scene, operation);
  if (twin === undefined) return passed;
  const summary = `A change of ${withArticle(operation.lifecycle.resource)} makes another`;
  const received = `${describeReply(twin.change)}, then ${describeReply(twin.list)}`;
  return failed({ key: 'twin', summary, expected: 'as many as before', received, exchange: twin.change });
}

/** The fault of a text that is empty since a change of another part of its record, as a later reading shows as well. */
async function staysEmptied(scene: Scene, operation: Operation, read: Operation): Promise<Fault | undefined> {
  const emptied = emptiedText(scene, operation);
  if (emptied === undefined) return undefined;
  const { name, was, change, instance, role } = emptied;
  const since = scene.diary.slice(scene.diary.findIndex(({ exchange }) => exchange === change) + 1);
  const next = since.findIndex((entry) => writesOn(entry, instance.id));
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const isAnother = (one: Exchange): boolean => !isEmptyIn(one, emptied);
  const after =
    lastRead({ diary: next < 0 ? since : since.slice(0, next) }, read, instance) ??
    (await eventually(scene, read.lifecycle.resource, ask, isAnother));
  return isAnother(after) ? undefined : siblingFault(operation, change, after, { name, was });
}
