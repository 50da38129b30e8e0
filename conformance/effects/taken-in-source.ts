import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldNames } from '../arrange/columns.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { blendedFieldsOf, sizesOf } from '../output/blended-column.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { textsIn } from '../updates/part-of.ts';
import type { Joined } from './join-own.ts';
import { leavesOut } from './leaves-out.ts';

/**
 * "Blended fields pulled from joined DataMarts": a source that is taken in by its settings gives some, where it has
 * fields, the same status, and those by which it is joined.
 */
export async function takenInSource(
  scene: Scene,
  operation: Operation,
  joined: Joined,
  body: JsonObject,
): Promise<Fault | undefined> {
  const { id, role, to, schema, sent } = joined;
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined || to === '' || sizesOf(jsonOf(schema.reply)).blended !== 0) return undefined;
  const ask = (asked: Operation, one: string): Promise<Exchange> =>
    scene.send(asked, { path: { [resourceParams(asked)[0]!.name]: one } }, { role });
  const [own, other] = [jsonOf((await ask(read, id)).reply), jsonOf((await ask(read, to)).reply)];
  const status = fieldOf(own, 'status');
  const names = fieldNames(other);
  const isAlike = typeof status === 'string' && fieldOf(other, 'status') === status;
  const known = [...names, ...fieldNames(own)];
  const joins = textsIn(Object.values(sent).filter((value) => typeof value === 'object'));
  const isJoinable = joins.every((text) => known.includes(text));
  if (!isAlike || !isJoinable || names.length === 0 || leavesOut(other, names)) return undefined;
  // Where it shows no fields of its own either, its warehouse may not have what it was defined over.
  const natives = fieldNames(withoutDisconnected(jsonOf((await ask(schema.operation!, to)).reply)));
  // Those by which it is joined may be no blended fields.
  if (!natives.some((name) => names.includes(name) && !joins.includes(name))) return undefined;
  const path = { [resourceParams(operation)[0]!.name]: id };
  const { reply } = await scene.send(operation, { path, body }, { role });
  if (!isSuccess(reply)) return undefined;
  const hasSome = (one: Exchange): boolean =>
    !isSuccess(one.reply) || blendedFieldsOf(jsonOf(one.reply)).length > 0 || !sizesOf(jsonOf(one.reply)).sources;
  const exchange = await eventually(scene, 'DataMart', () => ask(schema.operation!, id), hasSome);
  if (hasSome(exchange)) return undefined;
  return {
    key: 'taken in',
    requirement: endpointRequirement(schema.operation!),
    summary: 'The blendable schema has none of the fields of a source that is taken in',
    expected: `a field of ${to}`,
    received: describeReply(exchange),
    exchange,
  };
}

/** The same without the records in its lists that say of themselves that what they stand for is gone. */
function withoutDisconnected(value: unknown): unknown {
  const isGone = (one: unknown): boolean =>
    isObject(one) && Object.values(one).some((text) => typeof text === 'string' && gone.test(text));
  return JSON.parse(
    JSON.stringify(value ?? null, (_, inner: unknown) =>
      Array.isArray(inner) ? inner.filter((one) => !isGone(one)) : inner,
    ),
  );
}

const gone = /^(disconnected|missing|unavailable|not_?found|removed|deleted)$/i;
