import { setTimeout as sleep } from 'node:timers/promises';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isShownUnderWay } from '../undisturbed/states.ts';
import { definitionKind } from '../arrange/definition-kind.ts';
import { endsLaterWork } from './later-work.ts';
import type { OwnRun } from './watched-runs.ts';

/** Milliseconds since a run was begun at which it is looked at. */
const usualAges: readonly number[] = [6_000, 12_000, 20_000];

/** What a look at later work, and what that needs, take at most. */
const requestsAtMost = 40;

/**
 * The fault of a run that is under way long after it was begun, as it was before and is after other work on the same
 * DataMart, which was begun later and was over at once. An import by a connector may take long.
 *
 * @param ages Milliseconds since the run was begun at which it is looked at.
 */
export async function runStaysUnderWay(
  scene: Scene,
  run: OwnRun,
  ages: readonly number[] = usualAges,
): Promise<Fault | undefined> {
  const isOwn = scene.arrange.creatorOf({ resource: 'DataMart', id: run.dataMart }) !== undefined;
  if (!isOwn || !scene.hasRoomFor(requestsAtMost) || (await mayImport(scene, run))) return undefined;
  for (const age of ages) {
    await sleep(Math.max(0, age - (Date.now() - run.begun)));
    if (!isShownUnderWay(await run.read())) return undefined;
  }
  const other = await endsLaterWork(scene, run);
  const last = other && (await run.read());
  if (other === undefined || last === undefined || !isShownUnderWay(last)) return undefined;
  return toFault(run, last, other);
}

function toFault({ begun, exchange }: OwnRun, last: Exchange, other: Exchange): Fault {
  const seconds = Math.floor((Date.now() - begun) / 1_000);
  return {
    key: 'never',
    requirement: 'operation-runDataMart',
    summary: 'A manual run of a DataMart does not end, and other work on the same DataMart does',
    expected: `a run that is over, as a later one is: ${describeReply(other)}`,
    received: `${describeReply(exchange)}, and after ${seconds} seconds ${describeReply(last)}`,
    exchange,
    operations: [exchange, last].map(({ operation }) => operation!.id),
  };
}

/** Whether the definition of the DataMart may be one of a connector: it is, or does not show what it is. */
async function mayImport(scene: Scene, { dataMart, role }: OwnRun): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const shown = read && (await readOne(scene, read, { id: dataMart, parents: {} }, role));
  const kind = shown !== undefined && isSuccess(shown.reply) ? definitionKind(jsonOf(shown.reply)) : undefined;
  return kind === undefined || kind === 'connector';
}
