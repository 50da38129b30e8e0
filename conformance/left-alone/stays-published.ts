import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { changedField } from '../updates/is-published.ts';

/** Updates of a DataMart that are not of what it gives: whatever states there are, it is as public as it was. */
export const plainUpdates: readonly string[] = ['updateDataMartTitle', 'updateDataMartDescription'];

/** A DataMart that was published, and the field in which that shows. */
type Published = { readonly mart: Instance; readonly name: string; readonly was: unknown; readonly now: unknown };

/** What an update has made of a published DataMart: its answer, and how it is shown afterwards where that is no longer published. */
type Updated = { readonly exchange: Exchange; readonly draft: Exchange | undefined };

/**
 * A published DataMart with a new title is not shown as it was before it was published, where another update of words leaves it
 * as it is: each change may make a draft of it.
 */
export async function staysPublished(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const known = await scene.once(`published by ${right.value.role}`, () => publishOne(scene, right.value.role));
  if (known === undefined) return notApplicable('no DataMart is seen to be published');
  const updated = await updatePublished(scene, operation, known);
  if ('state' in updated) return updated;
  const { exchange, draft } = updated;
  if (draft === undefined) return passed;
  const other = scene.contract.operations.find(({ id }) => plainUpdates.includes(id) && id !== operation.id);
  const again = other && (await publishOne(scene, right.value.role));
  const control = again && (await updatePublished(scene, other, again));
  if (control === undefined || 'state' in control || control.draft !== undefined)
    return notApplicable('no other update is seen to leave a DataMart published');
  const { name, now } = known;
  const received = `${describeReply(exchange)}, and then ${describeReply(draft)}`;
  const summary = 'It takes back that a DataMart was published';
  return failed({ key: 'published', summary, expected: `${name}: ${JSON.stringify(now)}`, received, exchange });
}

async function updatePublished(
  scene: Scene,
  operation: Operation,
  { mart, name, was, now }: Published,
): Promise<Updated | Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (!right.ok || read === undefined) return notApplicable('it is not known what may be sent');
  const { parts, role } = right.value;
  const ask = (): Promise<Exchange> => readOne(scene, read, mart, role);
  const shown = ({ reply }: Exchange): unknown => (isSuccess(reply) ? fieldOf(jsonOf(reply), name) : undefined);
  if (shown(await ask()) !== now) return notApplicable('the DataMart is not published any more');
  const exchange = await scene.send(operation, { ...parts, path: pathTo(operation, mart) }, { role });
  if (!isSuccess(exchange.reply)) return notApplicable(`it was answered ${exchange.reply.status}`);
  const after = await eventually(scene, 'DataMart', ask, (one) => shown(one) === now);
  return { exchange, draft: shown(after) === was ? after : undefined };
}

async function publishOne(scene: Scene, role: Role): Promise<Published | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const publish = scene.contract.operations.find(({ id }) => id === 'publishDataMart');
  const by = creatorOf(scene, 'DataMart', role);
  const mart = await scene.arrange.get('DataMart', { role: by, subject: 'fresh' });
  if (!mart.ok || read === undefined || publish === undefined) return undefined;
  const before = await readOne(scene, read, mart.value, role);
  const { reply } = await sendReady(scene, publish, { path: pathTo(publish, mart.value) }, by);
  if (!isSuccess(reply)) return undefined;
  const after = await eventually(
    scene,
    'DataMart',
    () => readOne(scene, read, mart.value, role),
    (one) => changedField(before, one) !== undefined,
  );
  const changed = changedField(before, after);
  return changed && { mart: mart.value, ...changed };
}
