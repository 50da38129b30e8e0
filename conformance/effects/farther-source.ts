import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { rowsIn, targetsOf } from '../by-path/reversed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { sourcesOf } from '../output/blended-column.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
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
  // What is reachable may be found out some seconds after a relationship was made.
  const again = await goesOn(async () => {
    const exchange = await ask(operation, id);
    return isSuccess(exchange.reply) && !mentions(jsonOf(exchange.reply), lost) ? exchange : undefined;
  });
  if (again === undefined) return undefined;
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

/**
 * Whether one of the sources of a blendable schema says that it is reached via another, by how far it is or by its path: a path
 * alone may as well be that of a table or an icon, and where all are next it is open whether others are reachable.
 */
function tellsWay(schema: unknown): boolean {
  const entries = rowsIn(schema)
    .flatMap(sourcesOf)
    .flatMap(Object.entries<unknown>);
  const paths = entries.filter(([name]) => /path$/i.test(name));
  const leadsOn = ([name, path]: readonly [string, unknown]): boolean =>
    paths.some(([other, way]) => other === name && leadsFrom(path, way));
  return (
    entries.some(([name, value]) => /^(depth|level|hops|distance)$/i.test(name) && Number(value) > 1) ||
    paths.some(leadsOn)
  );
}

/** Whether a path is another one, a separator, and more. */
function leadsFrom(path: unknown, way: unknown): boolean {
  if (typeof path !== 'string' || typeof way !== 'string' || way === '' || !path.startsWith(way)) return false;
  return /^([./>:|]|__).+$/.test(path.slice(way.length).trim());
}
