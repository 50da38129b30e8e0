import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Pair } from './pair.ts';
import { namedEnd } from './reversed.ts';

/**
 * The fault of a graph that contradicts itself: it has an edge between the two DataMarts that a relationship joins, and
 * the one below which that was created among its nodes without the other one, which whoever asks may read.
 */
export async function lackingNode(
  pair: Pair,
  first: Exchange,
  ask: (operation: Operation) => Promise<Exchange>,
): Promise<Fault | undefined> {
  const { scene, life, role, fresh } = pair;
  const below = fresh.parents['DataMart'];
  const sent = scene.arrange.creationOf({ resource: life.resource, ...fresh })?.message.body;
  const other = sent === undefined ? undefined : namedEnd(JSON.parse(sent), below)?.id;
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (below === undefined || other === undefined || read === undefined) return undefined;
  const isWhole = ({ reply }: Exchange): boolean => !isSuccess(reply) || !isLacking(jsonOf(reply), below, other);
  if (isWhole(first)) return undefined;
  const record = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: other } }, { role });
  if (!isSuccess(record.reply)) return undefined;
  const exchange = await eventually(scene, life.resource, () => ask(first.operation!), isWhole);
  if (isWhole(exchange)) return undefined;
  const { method, path } = first.operation!;
  const summary = `A DataMart that an edge leads to is none of the nodes: ${method} ${path}`;
  return { key: 'node', summary, expected: other, received: describeReply(exchange), exchange };
}

function isLacking(graph: unknown, below: string, other: string): boolean {
  const [nodes, edges] = ['nodes', 'edges'].map((name) => (isObject(graph) ? graph[name] : undefined));
  if (!Array.isArray(nodes) || !Array.isArray(edges)) return false;
  const isJoined = edges.some((edge) => [below, other].every((id) => mentions(edge, id)));
  return isJoined && mentions(nodes, below) && !mentions(nodes, other);
}
