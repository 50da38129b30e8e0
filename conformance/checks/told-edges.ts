import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { isUnmistakable } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Check } from '../check.ts';
import { toPage } from '../lists/pages.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';

/**
 * A graph of relationships that has edges has them for each DataMart that it shows: for one that stands alone in it though a
 * relationship with another that it shows is listed, the edge is lacking. Looked at is what all others have seen.
 */
export const toldEdges: Check = {
  id: 'told-edges',
  title: 'A graph of relationships has an edge to each DataMart that it shows',
  parallel: false,
  cases: ({ contract }) =>
    operationsOn(contract, 'read', 'RelationshipGraph').map((operation) => ({
      id: `told-edges/${operation.id}`,
      operation,
      requirement: endpointRequirement(operation),
      level: 'implied',
      writes: false,
      priority: 2,
      requests: 0,
      run: (scene) => linksAll(scene, operation),
    })),
};

async function linksAll(scene: Scene, graph: Operation): Promise<Outcome> {
  const isSeen = (wanted: (entry: Entry) => boolean): boolean => scene.diary.some(wanted);
  if (
    !isSeen(({ exchange }) => exchange.operation === graph) ||
    !isSeen((entry) => isListOfRelationships(scene, entry))
  )
    await lookAtAll(scene, graph);
  const seen = scene.diary.filter(({ exchange: { operation, reply } }) => operation === graph && isSuccess(reply));
  if (seen.length === 0) return notApplicable('no graph was seen');
  const marts = martsOf(scene);
  for (const list of scene.diary.filter((entry) => isListOfRelationships(scene, entry))) {
    const doubtful = seen.find((entry) => aloneIn(marts, entry, list.exchange) !== undefined);
    if (doubtful === undefined) continue;
    const still = await goesOn(async () => {
      const exchange = await scene.send(graph, doubtful.parts, doubtful.as);
      const now = await scene.send(list.exchange.operation!, list.parts, list.as);
      const alone = aloneIn(marts, { ...doubtful, exchange }, now);
      return alone === undefined ? undefined : { exchange, alone };
    });
    if (still === undefined) continue;
    const summary = 'The graph shows a DataMart without the relationship that leads to it';
    const expected = `an edge of ${still.alone}`;
    const { exchange } = still;
    return failed({ key: 'edge', summary, expected, received: describeReply(exchange), exchange });
  }
  return passed;
}

/** How many records of a kind are looked at where the case is asked for alone. */
const looksAtMost = 4;

/** Asked for alone, the case begins with the relationships of some storages, and the graphs of some DataMarts. */
async function lookAtAll(scene: Scene, graph: Operation): Promise<void> {
  const role = keyHolder(scene, graph.role);
  for (const operation of [...operationsOn(scene.contract, 'list', 'Relationship'), graph]) {
    const { name, resource } = resourceParams(operation)[0]!;
    const some = (await scene.arrange.listed(resource!, role)).slice(0, looksAtMost);
    for (const { id } of some) await scene.send(operation, { path: { [name]: id } }, { role });
  }
}

/** The ids of DataMarts that a list of them has shown, or that this run has created. */
function martsOf(scene: Scene): ReadonlySet<string> {
  const lists = operationsOn(scene.contract, 'list', 'DataMart');
  const ids = scene.diary.flatMap(({ exchange, parts }) => {
    const { operation } = exchange;
    if (operation === undefined || !isSuccess(exchange.reply)) return [];
    if (lists.includes(operation)) return toPage(scene, operation, exchange)?.ids ?? [];
    return recordsIn(operation, parts.path).flatMap(({ resource, id }) => (resource === 'DataMart' ? [id] : []));
  });
  return new Set(ids.filter(isUnmistakable));
}

function isListOfRelationships(scene: Scene, { exchange: { operation, reply } }: Entry): boolean {
  return operationsOn(scene.contract, 'list', 'Relationship').includes(operation!) && isSuccess(reply);
}

/** A DataMart that a graph shows without any other, though a relationship joins it to one that the graph shows as well. */
function aloneIn(marts: ReadonlySet<string>, { exchange, parts }: Entry, list: Exchange): string | undefined {
  if (!isSuccess(exchange.reply) || !isSuccess(list.reply)) return undefined;
  const start = recordsIn(exchange.operation!, parts.path).at(-1)?.id;
  const graph = jsonOf(exchange.reply);
  const shown = idsIn(graph, marts);
  const linked = new Set(linksIn(graph, marts).flat());
  if (linked.size === 0) return undefined;
  const pairs = linksIn(jsonOf(list.reply), marts).filter((ids) => ids.length === 2);
  return [...shown].find(
    (id) =>
      id !== start && !linked.has(id) && pairs.some((pair) => pair.includes(id) && pair.every((one) => shown.has(one))),
  );
}

/** For each object that names a DataMart itself and others anywhere within, all of them. */
function linksIn(value: unknown, marts: ReadonlySet<string>): readonly (readonly string[])[] {
  if (Array.isArray(value)) return value.flatMap((one) => linksIn(one, marts));
  if (!isObject(value)) return [];
  const parts = Object.values(value);
  const named = parts.filter((one) => !Array.isArray(one)).flatMap((one) => [...idsIn(one, marts)]);
  const all = named.length === 0 ? new Set<string>() : idsIn(value, marts);
  return [...(all.size > 1 ? [[...all]] : []), ...parts.flatMap((one) => linksIn(one, marts))];
}

/** The ids of DataMarts anywhere within a value. */
function idsIn(value: unknown, marts: ReadonlySet<string>): ReadonlySet<string> {
  if (typeof value === 'string') return new Set(marts.has(value) ? [value] : []);
  if (Array.isArray(value)) return new Set(value.flatMap((one) => [...idsIn(one, marts)]));
  if (!isObject(value)) return new Set();
  return new Set(Object.entries(value).flatMap(([name, one]) => [...idsIn(name, marts), ...idsIn(one, marts)]));
}
