import { mentions } from '../arrange/mentions.ts';
import { fartherSource } from '../effects/farther-source.ts';
import type { Fault } from '../outcome.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { endsOf } from './make-usable.ts';
import type { Pair } from './pair.ts';
import { targetsOf } from './reversed.ts';
import type { View } from './view.ts';

/**
 * "The sources reachable via relationships": what a relationship leads to may lead on. Where the graph of a DataMart shows that it
 * does, and its blendable schema lacks what is behind, that is looked at as a farther source of it.
 */
export async function lacksFarther(pair: Pair, views: readonly View[]): Promise<Fault | undefined> {
  const { scene, role, fresh } = pair;
  const viewOf = (resource: string): View | undefined =>
    views.find(({ operation, exchange }) => operation.lifecycle.resource === resource && isSuccess(exchange.reply));
  const [graph, schema] = [viewOf('RelationshipGraph'), viewOf('BlendableSchema')];
  const id = fresh.parents['DataMart'];
  if (graph === undefined || schema === undefined || id === undefined) return undefined;
  const drawn = jsonOf(graph.exchange.reply);
  const shown = jsonOf(schema.exchange.reply);
  const isLacking = (target: string): boolean =>
    targetsOf(drawn, target).some((one) => one !== id && !mentions(shown, one));
  const target = endsOf(pair).find((one) => one !== id && isLacking(one));
  if (target === undefined) return undefined;
  return fartherSource(scene, schema.operation, { id, schema: schema.exchange, target, role });
}
