import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { draftField } from '../updates/is-published.ts';
import type { Effect } from './effect.ts';
import { endedTrigger } from './ended-trigger.ts';
import { isPlainlyPublished } from './is-plainly-published.ts';
import { isPublishedAnyway } from './is-published-anyway.ts';

/**
 * The drafts of a storage are published, and those of another are not: two DataMarts in a storage of ours that can be published
 * by themselves are no drafts any more, and one in another storage is as it was.
 */
export const createPublishDraftsTrigger: Effect = {
  id: 'createPublishDraftsTrigger',
  requirement: 'path-only-publish-drafts-triggers',
  requests: 19,
  waits: true,
  run: publishesDrafts,
};

async function publishesDrafts(scene: Scene, operation: Operation): Promise<Outcome> {
  const publish = scene.contract.operations.find(({ id }) => id === 'publishDataMart');
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (publish === undefined || read === undefined) return notApplicable('no operation publishes a DataMart');
  const outcome = await publishOnce(scene, operation, { publish, read });
  if (outcome.state !== 'failed') return outcome;
  // What publishes drafts on its own may have come upon one at that moment.
  const began = Date.now();
  const again = await publishOnce(scene, operation, { publish, read });
  const isElsewhere = again.state === 'failed' && again.faults.some(({ key }) => key === 'elsewhere');
  return isElsewhere && (await isPublishedAnyway(scene, { publish, read }, Date.now() - began))
    ? notApplicable('a DataMart is published by something else')
    : again;
}

async function publishOnce(
  scene: Scene,
  operation: Operation,
  { publish, read }: { readonly publish: Operation; readonly read: Operation },
): Promise<Outcome> {
  const role = creatorOf(scene, 'DataMart', [...scene.sessions.keys()].at(-1)!);
  const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh', by: role });
  const other = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (!mart.ok || !other.ok) return notApplicable('no two DataMarts can be created');
  const both = [mart.value, other.value];
  const second = await scene.arrange.get('DataMart', { role, subject: 'fresh', by: role });
  const all = second.ok ? [...both, second.value] : both;
  for (const one of all) await bringIntoUse(scene, publish, { path: pathTo(publish, one) });
  const look = (): Promise<readonly Exchange[]> => readBoth(scene, read, both, role);
  const before = await look();
  const [storage, elsewhere] = before.map(storageOf);
  if (storage === undefined || storage === elsewhere) return notApplicable('no DataMart is in a storage of its own');
  if (scene.arrange.creatorOf({ resource: 'DataStorage', id: storage }) === undefined)
    return notApplicable('no DataMart is in a storage of ours');
  const exchange = (await endedTrigger(scene, operation, { DataStorage: storage }, role))?.exchange;
  if (exchange === undefined) return notApplicable('no trigger that publishes drafts comes to its end');
  const after = await eventually(scene, 'DataMart', look, ([now]) => now!.reply.body !== before[0]!.reply.body);
  const published = await scene.send(publish, { path: pathTo(publish, mart.value) }, { role });
  const elsewhereFault = (): Outcome => {
    const summary = 'Publishing the drafts of a storage publishes one of another storage';
    return failed({ key: 'elsewhere', summary, expected: 'a draft', received: describeReply(after[1]!), exchange });
  };
  // A storage of ours may have no warehouse: what is in it cannot be published, and what is in another can.
  if (!isSuccess(published.reply)) {
    return isPlainlyPublished(before[1]!, after[1]!)
      ? elsewhereFault()
      : notApplicable(`a DataMart is not published: ${published.reply.status}`);
  }
  const afar = draftField(before[1]!, published, before[1]!);
  if (afar !== undefined && isSuccess(after[1]!.reply) && draftField(before[1]!, published, after[1]!) === undefined)
    return elsewhereFault();
  const draftIn = (now: Exchange): string | undefined => draftField(before[0]!, published, now);
  const leftFault = (field: string, now: Exchange): Outcome => {
    const summary = 'Publishing the drafts of a storage leaves one that can be published';
    const expected = `another ${field} than that of a draft`;
    return failed({ key: 'left', summary, expected, received: describeReply(now), exchange });
  };
  const left = draftIn(after[0]!);
  if (left !== undefined) return leftFault(left, after[0]!);
  if (!second.ok) return passed;
  const ask = (): Promise<Exchange> => readOne(scene, read, second.value, role);
  const now = await eventually(scene, 'DataMart', ask, (one) => draftIn(one) === undefined);
  const field = storageOf(now) === storage ? draftIn(now) : undefined;
  if (field === undefined) return passed;
  const itself = await scene.send(publish, { path: pathTo(publish, second.value) }, { role });
  return isSuccess(itself.reply) ? leftFault(field, now) : passed;
}

async function readBoth(
  scene: Scene,
  read: Operation,
  instances: readonly Instance[],
  role: Role,
): Promise<readonly Exchange[]> {
  const exchanges: Exchange[] = [];
  for (const one of instances) exchanges.push(await readOne(scene, read, one, role));
  return exchanges;
}

function storageOf({ reply }: Exchange): string | undefined {
  return isSuccess(reply) ? referenceOf(jsonOf(reply), 'DataStorage') : undefined;
}
