import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { targetsOf } from '../by-path/reversed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { leavesOut } from './leaves-out.ts';

/** A DataMart, its blendable schema, and one that it is related to. */
export type Near = { readonly id: string; readonly schema: Exchange; readonly target: string; readonly role: Role };

/**
 * "The sources reachable via relationships" (Resources and their fields / Response shapes): those of a DataMart that one is
 * related to are its own as well, where its blendable schema says how far or by what way a source is reached.
 *
 * @returns The fault of a blendable schema that lacks one of them; undefined where there is none, or where that cannot be told.
 */
export async function fartherSource(
  scene: Scene,
  operation: Operation,
  { id, schema, target, role }: Near,
): Promise<Fault | undefined> {
  const ask = (asked: Operation, one: string): Promise<Exchange> =>
    scene.send(asked, { path: { [resourceParams(asked)[0]!.name]: one } }, { role });
  const shown = isSuccess(schema.reply) ? jsonOf(schema.reply) : undefined;
  const [graph] = operationsOn(scene.contract, 'read', 'RelationshipGraph');
  if (graph === undefined || !mentions(shown, target) || !tellsWay(shown)) return undefined;
  const beyond = await ask(graph, target);
  const targets = isSuccess(beyond.reply) ? targetsOf(jsonOf(beyond.reply), target) : [];
  const lacking = targets.filter((one) => one !== id && !mentions(shown, one));
  if (lacking.length === 0) return undefined;
  const next = await ask(operation, target);
  const sources = isSuccess(next.reply) ? jsonOf(next.reply) : undefined;
  const lost = lacking.find((one) => mentions(sources, one));
  if (lost === undefined || [sources, shown].some((one) => leavesOut(one, [lost]))) return undefined;
  const again = await ask(operation, id);
  if (!isSuccess(again.reply) || mentions(jsonOf(again.reply), lost)) return undefined;
  return {
    key: 'farther',
    requirement: endpointRequirement(operation),
    level: 'implied',
    summary: 'The blendable schema lacks a source that is reachable via one that it has',
    expected: `a source of ${lost}, as that of ${target} has`,
    received: describeReply(again),
    exchange: again,
  };
}

/** Whether anything in a blendable schema says how far a source is, or by what way it is reached. */
function tellsWay(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(tellsWay);
  return Object.entries(isObject(value) ? value : {}).some(
    ([name, inner]) =>
      (/^(depth|level|hops|distance)$/i.test(name) && typeof inner === 'number') ||
      (/path$/i.test(name) && typeof inner === 'string') ||
      tellsWay(inner),
  );
}
