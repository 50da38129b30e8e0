import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { listOperation, operationOnOne, resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Check } from '../check.ts';
import { readPage } from '../lists/pages.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { type Reading, readingAgain, readingsOf } from '../undisturbed/readings.ts';

/**
 * Reading a record by its id gives that one. Looked at is what all others have read: where an answer shows the id of another
 * record, it is asked for again, beside one more.
 */
export const whichRecord: Check = {
  id: 'which-record',
  title: 'Reading a record by its id gives that one',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter((operation) => operation === operationOnOne(contract, 'read', operation.lifecycle.resource))
      .filter((operation) => resourceParams(operation).at(-1)?.resource === operation.lifecycle.resource)
      .map((operation) => ({
        id: `which-record/${operation.id}`,
        operation,
        requirement: endpointRequirement(operation),
        level: 'implied',
        writes: false,
        priority: 2,
        requests: 0,
        run: (scene) => givesOwn(scene, operation),
      })),
};

async function givesOwn(scene: Scene, operation: Operation): Promise<Outcome> {
  // Asked for alone, the case begins with what the others would have sent.
  const isAlone = !scene.diary.some(({ exchange }) => exchange.operation === operation);
  const readings = isAlone ? await readListed(scene, operation) : readingsOf(scene, operation);
  if (readings.length === 0) return notApplicable('no record was read that shows its id');
  for (const one of readings.filter(isOther)) {
    const beside = readings.find(({ place, asked }) => place === one.place && asked !== one.asked);
    const exchange = beside && (await sharedAnswer(scene, operation, one, beside));
    if (exchange === undefined) continue;
    const summary = `Two ids of ${withArticle(operation.lifecycle.resource)} give the same one`;
    const expected = `the one with the id ${one.asked}`;
    return failed({ key: 'other', summary, expected, received: describeReply(exchange), exchange });
  }
  return passed;
}

/** Two records that are listed beside one another. */
async function readListed(scene: Scene, operation: Operation): Promise<readonly Reading[]> {
  const right = await rightRequestOfAny(scene, operation);
  const list = listOperation(scene.contract, operation.lifecycle.resource);
  if (!right.ok || list === undefined) return [];
  const { parts, role } = right.value;
  const path = Object.fromEntries(resourceParams(list).map(({ name }) => [name, parts.path?.[name] ?? '']));
  const { page } = await readPage(scene, { operation: list, parts: { path }, role }, {});
  for (const asked of page?.ids.slice(0, 2) ?? []) await readingAgain(scene, operation, { asked, parts, as: { role } });
  return readingsOf(scene, operation);
}

/** Whether an answer shows the id of another record, and that which was asked for nowhere. */
function isOther({ asked, shown, exchange }: Reading): boolean {
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
  const own = await readingAgain(scene, operation, { ...first, asked: one.shown });
  return own?.shown === one.shown && isSuccess(own.exchange.reply) ? one.exchange : undefined;
}
