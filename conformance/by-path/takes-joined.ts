import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { recordsIn } from '../arrange/identity.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import type { Pair } from './pair.ts';
import { namedEnd } from './reversed.ts';

/**
 * The fault of a DataMart that is gone when another one of ours is removed, which a relationship joins to it: it is a data set of
 * its own, that nobody has removed.
 */
export async function takesJoined({ scene, life, role, fresh, own }: Pair): Promise<Fault | undefined> {
  const source = fresh.parents['DataMart'];
  const [read, remove] = (['read', 'remove'] as const).map((act) => operationOnOne(scene.contract, act, 'DataMart'));
  if (life.resource !== 'Relationship' || source === undefined || read === undefined || remove === undefined)
    return undefined;
  const isOurs = (id: string): boolean => scene.arrange.creationOf({ resource: 'DataMart', id }) !== undefined;
  const target = livingRecords(scene, life.resource)
    .filter(({ parents }) => parents['DataMart'] === source)
    .map((edge) => scene.arrange.creationOf({ resource: life.resource, ...edge })?.message.body)
    .map((body) => (body === undefined ? undefined : namedEnd(JSON.parse(body), source)?.id))
    .find((id) => id !== undefined && isOurs(id));
  const last = scene.diary.findLast(
    ({ exchange, parts }) => exchange.operation === read && recordsIn(read, parts.path).at(-1)?.id === target,
  );
  // The one below which the other relationship stands is needed by others.
  if (target === undefined || source === own.parents['DataMart'] || !isOurs(source)) return undefined;
  if (last === undefined || !isSuccess(last.exchange.reply)) return undefined;
  const by = scene.arrange.creatorOf({ resource: 'DataMart', id: source }) ?? role;
  const exchange = await scene.send(remove, { path: pathTo(remove, { id: source, parents: {} }) }, { role: by });
  if (!isSuccess(exchange.reply)) return undefined;
  const reader = 'role' in last.as ? last.as.role : role;
  const gone = await goesOn(async () => {
    const now = await readOne(scene, read, { id: target, parents: {} }, reader);
    return [404, 410].includes(now.reply.status) ? now : undefined;
  });
  if (gone === undefined) return undefined;
  return {
    key: 'joined',
    requirement: endpointRequirement(remove),
    summary: 'Removing a DataMart takes one with it that it is joined to',
    expected: `${target} as it was`,
    received: `${exchange.reply.status}, and then ${describeReply(gone)}`,
    exchange,
    operations: [remove.id, read.id],
  };
}
