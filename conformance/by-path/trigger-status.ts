import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { withArticle } from '../article.ts';
import { describeReply, failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { onceDone, wasBehind } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { areContraryStates, isOver, isUnderWay } from '../undisturbed/states.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { areContrary, looksAt, stateIn, staysContrary } from './contrary-status.ts';
import { emptiedPlace } from './emptied-place.ts';
import { isGoneOnceRemoved } from './trigger-removal.ts';
import { heldBy } from './held-by.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/**
 * What is told of a trigger by its status and by reading it is not that it has come to a good end and to a bad one, nor
 * for seconds that it is over and that it is not. Each may have words of its own, and a trigger may go on between the
 * two.
 */
export async function agreesOnStatus(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const { read, status, resource } = life;
  const usual = keyHolder(scene, life.create.role);
  const triggers = livingRecords(scene, resource);
  // The first has come to its end most likely.
  const trigger = triggers[0] ?? (await ownOf(scene, resource, usual));
  if (trigger === undefined || read === undefined || status === undefined)
    return notApplicable('no trigger was created that is there');
  const role = heldBy(scene, life, trigger);
  const look = looksAt(scene, life, trigger, role);
  if (areContrary(...(await look()))) {
    const fault = await staysContrary(life, look);
    return fault === undefined ? passed : failed(fault);
  }
  const emptied = await emptiedPlace(scene, read, role);
  return emptied === undefined ? passed : failed(emptied);
}

/**
 * What is told of a trigger that is over is not what is to be told of another, which was created later. Looked at twice, with a
 * new one beside it each time. Once it is removed, it is gone.
 */
export async function isToldApart(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const { read, resource } = life;
  const isOfEnd = (one: Instance): boolean => read !== undefined && isDone(scene, read, one);
  const triggers = livingRecords(scene, resource);
  // One that has come to a bad end has a status as well, and few others tell of it.
  const ended = triggers.find((one) => read !== undefined && isFailed(scene, read, one)) ?? triggers.find(isOfEnd);
  const trigger = ended ?? triggers[0] ?? (await ownOf(scene, resource, keyHolder(scene, life.create.role)));
  if (trigger === undefined || read === undefined) return notApplicable('no trigger was created that is there');
  const role = heldBy(scene, life, trigger);
  const ask = (): Promise<Exchange> => readOne(scene, read, trigger, role);
  const isDoneNow = (one: Exchange): boolean => isOver(stateIn(one));
  // Asked for alone, the one that the case begins with is given its time.
  const isEnded =
    ended !== undefined || isDoneNow(await (triggers.length === 0 ? onceDone(scene, resource, ask, isDoneNow) : ask()));
  const first = isEnded ? await reopens(scene, life, trigger, role) : undefined;
  const again = first && (await reopens(scene, life, trigger, role));
  if (again !== undefined) return failed(again);
  return isGoneOnceRemoved(scene, life, triggers.findLast(isOfEnd) ?? trigger, role);
}

/**
 * The fault of an answer about one trigger that is that of another, once one that is over has another beside it that was just
 * created: the one is over, and the other is under way.
 */
async function reopens(
  scene: Scene,
  { resource, read, status }: PathOnlyLife,
  trigger: Instance,
  role: Role,
): Promise<Fault | undefined> {
  const other = await scene.arrange.get(resource, { role, subject: 'fresh', below: trigger.parents });
  if (!other.ok || other.value.id === trigger.id) return undefined;
  const statusOf = (one: Instance): Promise<Exchange> => scene.send(status!, { path: pathTo(read!, one) }, { role });
  const what = withArticle(resource);
  const toFault = (key: string, summary: string, shown: Exchange, exchange: Exchange): Fault => ({
    key,
    summary,
    expected: `the state of ${describeReply(shown)}`,
    received: describeReply(exchange),
    exchange,
  });
  const told = await statusOf(other.value);
  if (isOver(stateIn(told))) {
    const shown = await readOne(scene, read!, other.value, role);
    // What is read later is further, unless reads are behind.
    if (isUnderWay(stateIn(shown)) && !(await wasBehind(scene, resource)))
      return toFault('earlier', `The status of ${what} is that of another, which was created earlier`, shown, told);
  }
  const exchange = await statusOf(trigger);
  const shown = await readOne(scene, read!, trigger, role);
  if (areContraryStates([stateIn(exchange), stateIn(shown)]))
    return toFault('status', `The status of ${what} is another than reading it shows`, shown, exchange);
  if (isUnderWay(stateIn(exchange)) && isOver(stateIn(shown))) {
    const summary = `The status of ${what} that is over is that of another, which was created later`;
    return toFault('other', summary, shown, exchange);
  }
  if (isUnderWay(stateIn(shown)) && isOver(stateIn(exchange))) {
    const summary = `Reading ${what} that is over shows another, which was created later`;
    return toFault('later', summary, exchange, shown);
  }
  return undefined;
}

/** Asked for alone, the case begins with one of its own. */
async function ownOf(scene: Scene, resource: string, role: Role): Promise<Instance | undefined> {
  const own = await scene.arrange.get(resource, { role, subject: 'own' });
  return own.ok ? own.value : undefined;
}

/** Whether a trigger was last read as one that has come to a bad end. */
function isFailed(scene: Scene, read: Operation, trigger: Instance): boolean {
  const last = lastRead(scene, read, trigger);
  return last !== undefined && /^(fail|error)/.test(stateIn(last));
}

/** Whether a trigger was last read as one that is over: it stays as it is. */
function isDone(scene: Scene, read: Operation, trigger: Instance): boolean {
  const last = lastRead(scene, read, trigger);
  return last !== undefined && isOver(stateIn(last));
}
