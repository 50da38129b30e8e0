import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { blendedFieldsOf } from '../output/blended-column.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import { fieldsHidden } from './field-switch.ts';
import type { Joined } from './join-own.ts';

/**
 * The fault of blended fields that are all hidden by the settings of a DataMart, and that its blendable schema goes on
 * telling to be not hidden. Where the source is left out, that may be told of the source alone: then its fields are hidden.
 */
export async function stillNotHidden(
  scene: Scene,
  operation: Operation,
  { id, role, schema }: Pick<Joined, 'id' | 'role' | 'schema'>,
  settings: { readonly described: unknown; readonly source: JsonObject; readonly names: readonly string[] },
): Promise<Fault | undefined> {
  const before = blendedFieldsOf(jsonOf(schema.reply));
  const { described, source, names } = settings;
  const full = before.map(({ name }) => name as string);
  // By which of its names a setting knows a field, a description does not tell: what is not known may be refused.
  for (const known of names.length === 0 ? [] : [[...new Set([...names, ...full])], names]) {
    const body = fieldsHidden(described, source, known);
    if (body === undefined) return undefined;
    const path = { [resourceParams(operation)[0]!.name]: id };
    const exchange = await scene.send(operation, { path, body }, { role });
    if (!isSuccess(exchange.reply)) continue;
    const read = schema.operation!;
    const ask = (): Promise<Exchange> => scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
    const isOther = ({ reply }: Exchange): boolean =>
      !isSuccess(reply) || !isSame(blendedFieldsOf(jsonOf(reply)), before);
    const after = await eventually(scene, 'DataMart', ask, isOther);
    if (isOther(after)) return undefined;
    const summary = 'With every blended field hidden, the blendable schema tells that none is';
    return { key: 'not hidden', summary, expected: 'hidden fields', received: describeReply(after), exchange };
  }
  return undefined;
}
