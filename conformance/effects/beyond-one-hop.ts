import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { rowsIn, targetsOf } from '../by-path/reversed.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { blendedFieldsOf, sourcesOf } from '../output/blended-column.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { leavesOut } from './leaves-out.ts';

/** A DataMart of ours that is joined to another one, which may be joined to more. */
export type Joined = {
  readonly id: string;
  readonly role: Role;
  /** The DataMart that it is joined to. */
  readonly to: string;
  /** What draws all relationships. */
  readonly canvas: unknown;
  /** The blendable schema of ours. */
  readonly schema: Exchange;
};

/**
 * "The sources reachable via relationships": a source of the DataMart that ours is joined to is one of ours too, where
 * sources tell how deep they are. Of the graph nothing is stated; where it says what its root is, it has as much as the
 * sources.
 */
export async function beyondOneHop(scene: Scene, joined: Joined): Promise<Fault | undefined> {
  const schema = isSuccess(joined.schema.reply) ? jsonOf(joined.schema.reply) : undefined;
  if (!sourcesOf(schema).some((source) => mentions(source, joined.to))) return undefined;
  const further = targetsOf(joined.canvas, joined.to).filter((one) => one !== joined.id);
  const unreached = further.find((one) => !mentions(schema, one));
  const fault = unreached === undefined ? undefined : await unreachedFault(scene, joined, unreached);
  if (fault !== undefined) return fault;
  const reached = further.find((one) => sourcesOf(schema).some((source) => mentions(source, one)));
  return reached === undefined ? undefined : await undrawnFault(scene, joined, reached);
}

/** The fault of sources that tell how deep they are, without one that the DataMart has which they lead to. */
async function unreachedFault(scene: Scene, joined: Joined, far: string): Promise<Fault | undefined> {
  const [read] = operationsOn(scene.contract, 'read', 'BlendableSchema');
  const near = read && (await bodyOf(scene, joined, read, joined.to));
  const isGiven = sourcesOf(near).some((source) => mentions(source, far) && !leavesOut(source, ['']));
  const sources = sourcesOf(jsonOf(joined.schema.reply));
  if (!isGiven || !mentions(blendedFieldsOf(near), far) || !sources.every(tellsDepth)) return undefined;
  const isReached = ({ reply }: Exchange): boolean => !isSuccess(reply) || mentions(jsonOf(reply), far);
  const exchange = await eventually(scene, 'DataMart', async () => (await ask(scene, joined, read!))!, isReached);
  if (isReached(exchange)) return undefined;
  return {
    key: 'hops',
    requirement: endpointRequirement(read!),
    summary:
      'The blendable schema of a DataMart has none of the sources that are reached via more than one relationship',
    expected: `${far}, a source of ${joined.to}`,
    received: describeReply(exchange),
    exchange,
  };
}

/** The fault of a graph that says what its root is, and ends before what the sources of the same DataMart reach. */
async function undrawnFault(scene: Scene, joined: Joined, far: string): Promise<Fault | undefined> {
  const [read] = operationsOn(scene.contract, 'read', 'RelationshipGraph');
  const isWhole = (graph: unknown): boolean =>
    mentions(graph, far) || !tellsRoot(graph) || !targetsOf(graph, joined.id).includes(joined.to);
  const isOpen = (one: Exchange | undefined): boolean =>
    one === undefined || !isSuccess(one.reply) || isWhole(jsonOf(one.reply));
  const first = read && (await ask(scene, joined, read));
  if (isOpen(first)) return undefined;
  const near = await bodyOf(scene, joined, read!, joined.to);
  if (!targetsOf(near, joined.to).includes(far)) return undefined;
  const exchange = await eventually(scene, 'Relationship', () => ask(scene, joined, read!), isOpen);
  if (exchange === undefined || isOpen(exchange)) return undefined;
  return {
    key: 'graph',
    requirement: endpointRequirement(read!),
    summary: 'The graph of a DataMart ends before what its sources reach',
    expected: `${far}, which ${joined.to} leads to`,
    received: describeReply(exchange),
    exchange,
  };
}

async function bodyOf(scene: Scene, joined: Joined, operation: Operation, of: string): Promise<unknown> {
  const exchange = await ask(scene, joined, operation, of);
  return exchange !== undefined && isSuccess(exchange.reply) ? jsonOf(exchange.reply) : undefined;
}

/** What is shown of a DataMart, by default of ours. */
async function ask(
  scene: Scene,
  { id, role }: Joined,
  operation: Operation,
  of: string = id,
): Promise<Exchange | undefined> {
  const [param] = resourceParams(operation);
  return param?.resource === 'DataMart' ? scene.send(operation, { path: { [param.name]: of } }, { role }) : undefined;
}

/** Whether a source tells how many relationships lead to it: who counts them knows of more than one. */
function tellsDepth(source: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(source).some(
    ([name, value]) => /depth|level|hops|distance/i.test(name) && typeof value === 'number',
  );
}

/** Whether a graph says where it begins, or how far what is in it is from there. */
function tellsRoot(graph: unknown): boolean {
  return rowsIn(graph).some((row) => Object.keys(row).some((name) => /root|depth|level|hops|distance/i.test(name)));
}
