import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { attachedContext } from './attached-context.ts';
import { withList } from './context-bodies.ts';
import { halfAttached } from './half-attached.ts';
import { misjudgedImpact } from './misjudged-impact.ts';
import { lackingContext } from './both-contexts.ts';
import { detachedWithAnother } from './removed-context.ts';
import { removedImpact } from './removed-impact.ts';
import { stolenContext } from './stolen-context.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { hasContext } from './has-context.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { eventually } from '../target/patience.ts';
import { partOf } from '../updates/part-of.ts';
import type { Scene } from '../scene.ts';

/** How many DataMarts are read that may show contexts. */
const readAtMost = 4;

/**
 * "Replaces the attached contexts": one that the body leaves out is no longer shown with the DataMart that showed it. One
 * that is attached is shown where DataMarts show theirs, and with no other DataMart.
 */
export async function replacesContexts(scene: Scene, operation: Operation): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const attached = await attachedContext(scene, operation);
  if (!attached.ok || read === undefined) return attached.ok ? passed : inconclusive(attached.reason, attached.remedy);
  const { id, parts, role } = attached.value;
  const create = (): Promise<Arranged<Instance>> =>
    scene.arrange.get('DataMart', { role: creatorOf(scene, 'DataMart', role), subject: 'fresh' });
  const [fresh, lonely] = [await create(), await scene.once('lonely DataMart', create)];
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  if (!lonely.ok) return inconclusive(lonely.reason, lonely.remedy);
  const updateOf =
    (mart: Instance) =>
    (ids: readonly string[], by = role): Promise<Exchange> => {
      const body = withList(parts.body as JsonObject, ids);
      return scene.send(operation, { path: pathTo(operation, mart), body }, { role: by });
    };
  const update = updateOf(fresh.value);
  const showsIn = async (mart: Instance): Promise<boolean> =>
    hasContext(jsonOf((await readOne(scene, read, mart, role)).reply), id);
  const shows = (): Promise<boolean> => showsIn(fresh.value);
  const willShow = (whether: boolean): Promise<boolean> =>
    eventually(scene, 'DataMart', shows, (shown) => shown === whether);
  const before = await shows();
  const attaching = await update([id]);
  if (!isSuccess(attaching.reply)) return notApplicable(`the context is answered ${attaching.reply.status} by then`);
  if (before) return notApplicable('a new DataMart shows the context');
  // Nobody has attached anything to the other one, not even before.
  if (await showsIn(lonely.value)) return leaked(attaching, lonely.value.id);
  if (!(await willShow(true))) {
    const areOthers = (await isEmptyPart(scene, read, fresh.value, role)) || (await areShown(scene, read, role));
    return areOthers ? unattached(attaching, id) : notApplicable('the DataMart does not show its contexts');
  }
  const beside = { mart: lonely.value, update: updateOf(lonely.value) };
  const shown = { mart: fresh.value, read, id, update, beside };
  const stolen = await stolenContext(scene, operation, attached.value, shown);
  if (stolen !== undefined) return stolen;
  const other = parts.path![resourceParams(operation)[0]!.name]!;
  const misjudged = await misjudgedImpact(scene, { context: id, mart: fresh.value, other, read }, role);
  if (misjudged !== undefined) return misjudged;
  const exchange = await update([]);
  if (!isSuccess(exchange.reply)) return passed;
  if (!(await willShow(false))) {
    return (
      (await lackingContext(scene, shown)) ??
      (await halfAttached(scene, operation, role, shown)) ??
      (await detachedWithAnother(scene, shown)) ??
      (await removedImpact(scene, shown, role)) ??
      passed
    );
  }
  const summary = 'A context that the body leaves out is still attached';
  return failed({ key: 'replaced', summary, expected: 'no contexts', received: `the context ${id}`, exchange });
}

/** Whether a DataMart shows a list of its contexts in which there are none. */
async function isEmptyPart(scene: Scene, read: Operation, mart: Instance, role: Role): Promise<boolean> {
  const part = partOf(jsonOf((await readOne(scene, read, mart, role)).reply), 'contextIds');
  return Array.isArray(part) && part.length === 0;
}

/** Whether reading a DataMart that was there before shows a context that is there. */
async function areShown(scene: Scene, read: Operation, role: Role): Promise<boolean> {
  const contexts = await scene.arrange.listed('Context', role);
  const [found, listed] = [await scene.arrange.found('DataMart', role), await scene.arrange.listed('DataMart', role)];
  const marts = [...found, ...listed];
  for (const mart of marts.slice(0, readAtMost)) {
    const { reply } = await readOne(scene, read, mart, role);
    if (isSuccess(reply) && contexts.some(({ id }) => hasContext(jsonOf(reply), id))) return true;
  }
  return false;
}

function unattached(exchange: Exchange, id: string): Outcome {
  const summary = 'A context that is attached is not shown with the DataMart, though others show theirs';
  const fault = { requirement: 'operation-updateDataMartContexts', level: 'implied', key: 'attached' } as const;
  return failed({ ...fault, summary, expected: `the context ${id}`, received: 'no such context', exchange });
}

function leaked(exchange: Exchange, other: string): Outcome {
  const summary = 'A context that is attached to one DataMart is shown with another';
  const fault = { requirement: 'operation-updateDataMartContexts', level: 'implied', key: 'leaked' } as const;
  return failed({
    ...fault,
    summary,
    expected: 'the other as it was',
    received: `the context with ${other}`,
    exchange,
  });
}
