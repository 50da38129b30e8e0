import { isObject } from '../../spec/json.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { isUnmistakable, mentions } from '../arrange/mentions.ts';
import { resourceParams } from '../arrange/paths.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/** A relationship of ours to a DataMart that was removed. */
export type Dangling = { readonly edge: Instance; readonly removed: string; readonly role: Role };

/** What shows relationships, or where they lead, beside the list of their storage. */
const views: readonly string[] = ['listModelCanvasEdges', 'getRelationshipGraph', 'getDataMartBlendableSchema'];

/** Words by which a view may say that what it shows is not there any more. */
const besides = /delet|remov|missing|broken|invalid|dangling|orphan|archiv|unavailable/i;

/**
 * The fault of a view that goes on leading to a DataMart that was removed, as a plain part of what it shows. To be asked for only
 * where the list of relationships itself has dropped the one to it.
 */
export async function danglingView(scene: Scene, dangling: Dangling): Promise<Fault | undefined> {
  const { removed, role } = dangling;
  if (!isUnmistakable(removed)) return undefined;
  for (const operation of scene.contract.operations.filter(({ id }) => views.includes(id))) {
    const ask = (): Promise<Exchange> => scene.send(operation, { path: pathFor(operation, dangling) }, { role });
    const isRid = ({ reply }: Exchange): boolean => !isSuccess(reply) || !leadsTo(jsonOf(reply), removed);
    const exchange = await eventually(scene, 'DataMart', ask, isRid);
    if (isRid(exchange)) continue;
    return {
      key: `leads ${operation.id}`,
      requirement: endpointRequirement(operation),
      summary: `A DataMart that was removed is still led to: ${operation.method} ${operation.path}`,
      expected: `no ${removed}, to which no relationship is listed any more`,
      received: describeReply(exchange),
      exchange,
    };
  }
  return undefined;
}

function pathFor(operation: Operation, { edge }: Dangling): Readonly<Record<string, string>> {
  const names = resourceParams(operation).map(({ name, resource }) => [name, edge.parents[resource!] ?? '']);
  return Object.fromEntries(names) as Record<string, string>;
}

/** Whether a value has an object that names an id and does not say that it is gone. */
function leadsTo(value: unknown, id: string): boolean {
  if (Array.isArray(value)) return value.some((one) => (one === id ? true : leadsTo(one, id)));
  if (!isObject(value) || !mentions(value, id)) return false;
  const isPlain = !isMarkedRemoved(value) && !besides.test(JSON.stringify(Object.entries(value).filter(isOwn)));
  return isPlain && Object.values(value).some((one) => one === id || leadsTo(one, id));
}

function isOwn([, value]: readonly [string, unknown]): boolean {
  return typeof value !== 'object';
}
