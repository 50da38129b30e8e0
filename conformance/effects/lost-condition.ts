import { operationsOn, resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Joined } from './join-own.ts';
import { cutList, turnedList } from './two-conditions.ts';

/**
 * The fault of a relationship that is answered with the two fields of a pair exchanged, the one of either DataMart as that
 * of the other: "blended fields joined from related DataMarts" are then joined by others than those that were named.
 */
export function turnedCondition({ to, sent, exchange }: Joined): Fault | undefined {
  const turned = to === '' ? undefined : turnedList(sent, jsonOf(exchange.reply), to);
  if (turned === undefined) return undefined;
  return {
    key: 'turned',
    requirement: 'path-only-relationships',
    summary: `The ${turned} that a Relationship is created with are shown the other way round`,
    expected: `${turned}: ${JSON.stringify(sent[turned])}`,
    received: describeReply(exchange),
    exchange,
  };
}

/**
 * The fault of a relationship that is accepted with two pairs of fields that are joined by, and shown with the first
 * alone.
 */
export async function lostCondition(
  scene: Scene,
  { id, role, to, sent, exchange }: Joined,
): Promise<Fault | undefined> {
  const [read] = operationsOn(scene.contract, 'read', 'RelationshipGraph');
  const hasTwo = Object.values(sent).some((value) => Array.isArray(value) && value.length === 2);
  if (read === undefined || !hasTwo) return undefined;
  const lostIn = ({ reply }: Exchange): string | undefined =>
    isSuccess(reply) ? cutList(sent, jsonOf(reply), [id, to]) : undefined;
  const param = resourceParams(read)[0]!.name;
  const ask = (): Promise<Exchange> => scene.send(read, { path: { [param]: id } }, { role });
  const known = scene.diary.findLast((one) => one.exchange.operation === read && one.parts.path?.[param] === id);
  if (known !== undefined && lostIn(known.exchange) === undefined) return undefined;
  const drawn = await eventually(scene, 'Relationship', ask, (one) => lostIn(one) === undefined);
  const lost = lostIn(drawn);
  if (lost === undefined) return undefined;
  return {
    key: 'condition',
    requirement: 'path-only-relationships',
    summary: `The ${lost} that a Relationship is created with are shown without the second`,
    expected: `${lost}: ${JSON.stringify(sent[lost])}`,
    received: describeReply(drawn),
    exchange,
    operations: [exchange.operation!.id, read.id],
  };
}
