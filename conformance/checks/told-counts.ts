import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { belongings } from '../counts/belongings.ts';
import { newParent, parentWithOne, takeFrom } from '../counts/own-parent.ts';
import { shownBy } from '../counts/shown-counts.ts';
import { fewerThanShown } from '../counts/fewer-than-shown.ts';
import { type Seen, seenCounts } from '../counts/too-many.ts';
import { wrongCount } from '../counts/wrong-count.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';

/** Where a record says how many others belong to it, a new one has none, and one after one was created. */
export const toldCounts: Check = {
  id: 'told-counts',
  title: 'A record counts no more than belongs to it, and an impact no fewer than it shows',
  parallel: false,
  cases: ({ contract }) => [
    ...[...new Set(belongings.map(({ of }) => of))]
      .flatMap((of) => [
        operationOnOne(contract, 'read', of),
        ...operationsOn(contract, 'list', of).filter(({ method }) => method === 'GET'),
      ])
      .filter((operation) => operation !== undefined)
      .filter((operation) => isOfAll(contract, operation))
      .map((operation): Case => ({
        id: `told-counts/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 2,
        // What was shown before is looked through.
        requests: 0,
        run: (scene) => judge(scene, operation),
      })),
    ...contract.operations
      .filter(({ id }) => impacts.includes(id))
      .map((operation): Case => ({
        id: `told-counts/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 0,
        run: (scene) => countsShown(scene, operation),
      })),
  ],
};

/** What tells of all that refers to a record. */
const impacts: readonly string[] = ['getDataDestinationImpact', 'getContextImpact'];

/** An impact does not tell of fewer records than it shows. */
async function countsShown(scene: Scene, operation: Operation): Promise<Outcome> {
  const seen = (): readonly Entry[] =>
    scene.diary.filter(({ exchange }) => exchange.operation === operation && isSuccess(exchange.reply));
  if (seen().length === 0) await rightRequestOfAny(scene, operation);
  const doubtful = seen().find(({ exchange }) => fewerThanShown(jsonOf(exchange.reply)) !== undefined);
  if (doubtful === undefined) return seen().length > 0 ? passed : notApplicable('no impact is shown');
  const still = await goesOn(async () => {
    const exchange = await scene.send(operation, doubtful.parts, doubtful.as);
    const fewer = isSuccess(exchange.reply) ? fewerThanShown(jsonOf(exchange.reply)) : undefined;
    return fewer === undefined ? undefined : { exchange, fewer };
  });
  // What it was of may be gone by now.
  if (still === undefined) return passed;
  const { exchange, fewer } = still;
  const summary = 'An impact tells of fewer records than it shows';
  const expected = `${fewer.name}: ${fewer.shown} at least`;
  return failed({ key: 'shown', summary, expected, received: describeReply(exchange), exchange });
}

/** Whether an operation needs no more than the id of a record, and of those that it stands below. */
function isOfAll(contract: PlanInput['contract'], { params, lifecycle }: Operation): boolean {
  const known = operationOnOne(contract, 'read', lifecycle.resource)?.params ?? [];
  return params.every(
    (one) => (one.in !== 'path' && !one.required) || known.some(({ resource }) => one.resource === resource),
  );
}

async function judge(scene: Scene, operation: Operation): Promise<Outcome> {
  const before = seenCounts(scene, operation);
  const seen = before.own > 0 ? await withOne(scene, operation, before) : await seenAlone(scene, operation);
  const { own, counts: all, doubts } = seen;
  if (all.length === 0) {
    const what = own === 0 ? 'no record of ours is shown' : 'no number of what belongs to it is shown';
    return notApplicable(what);
  }
  for (const doubt of doubts) {
    const fault = await wrongCount(scene, operation, doubt);
    if (fault !== undefined) return failed(fault);
  }
  return passed;
}

/**
 * Where a number was 0 on each record of ours, one to which something belongs is looked at, too, and once more when that is
 * removed again.
 */
async function withOne(scene: Scene, operation: Operation, before: Seen): Promise<Seen> {
  const empty = new Set(before.counts.map(({ belonging }) => belonging).filter((one) => !before.filled.has(one)));
  for (const belonging of empty) {
    const key = `one ${belonging.noun} of ${belonging.of}`;
    const parent = await scene.once(key, () => parentWithOne(scene, belonging));
    if (parent === undefined) continue;
    await shownBy(scene, operation, parent.instance, parent.role);
    if (parent.child === undefined || !seenCounts(scene, operation).filled.has(belonging)) continue;
    const isGone = await scene.once(`none of ${key}`, () => takeFrom(scene, belonging, parent.child!, parent.role));
    if (isGone) await shownBy(scene, operation, parent.instance, parent.role);
  }
  return empty.size > 0 ? seenCounts(scene, operation) : before;
}

/** Asked for alone, the case begins with a record of its own, of which nothing is known yet. */
async function seenAlone(scene: Scene, operation: Operation): Promise<Seen> {
  const parent = await newParent(scene, operation.lifecycle.resource);
  if (parent !== undefined) await shownBy(scene, operation, parent.instance, parent.role);
  const seen = seenCounts(scene, operation);
  return { ...seen, doubts: seen.counts };
}
