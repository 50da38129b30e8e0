import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { nameFields } from '../arrange/name-fields.ts';
import { describeReply, failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSameName } from '../state/is-same-name.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/**
 * A context of ours that is renamed goes by its new name where a record shows those that are attached to it by theirs.
 * Undefined where that is so, or the record shows no names.
 *
 * @param before how the record was read before it was renamed
 * @param ask reads the record
 */
export async function renamedContext(
  scene: Scene,
  { id, name }: { readonly id: string; readonly name: string },
  before: Exchange,
  ask: () => Promise<Exchange>,
): Promise<Outcome | undefined> {
  const shown = (answer: Exchange): string | undefined =>
    isSuccess(answer.reply) ? nameOfInner(jsonOf(answer.reply), id) : undefined;
  const former = shown(before);
  if (former === undefined || !former.includes(scene.prefix) || isSameName(name, former)) return undefined;
  const after = await eventually(scene, 'DataMart', ask, (answer) => shown(answer) !== former);
  if (shown(after) !== former) return undefined;
  const operation = before.operation!;
  return failed({
    key: 'renamed',
    level: 'implied',
    requirement: endpointRequirement(operation),
    summary: 'A context that was renamed is shown by its former name where it is attached',
    expected: name,
    received: describeReply(after),
    exchange: after,
  });
}

/** The name of the object with an id that stands somewhere in a value. */
function nameOfInner(value: unknown, id: string): string | undefined {
  if (Array.isArray(value)) return first(value, id);
  if (!isObject(value)) return undefined;
  const name = nameFields.map((field) => value[field]).find((one) => typeof one === 'string');
  if (Object.values(value).includes(id) && typeof name === 'string') return name;
  return first(Object.values(value), id);
}

function first(values: readonly unknown[], id: string): string | undefined {
  for (const one of values) {
    const name = nameOfInner(one, id);
    if (name !== undefined) return name;
  }
  return undefined;
}
