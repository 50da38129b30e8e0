import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { hasSameFields } from './has-same-fields.ts';
import { inEnvelope } from './in-envelope.ts';
import { isSame } from './is-same.ts';
import type { Known, Lost } from './lost-field.ts';
import { secret } from './lost-leaf.ts';
import { ofCredentials } from './name-alone.ts';
import type { Update } from './update-one.ts';

/**
 * An object that was sent, and that the answer and the record show as null, though the same key was shown another record of the
 * kind and type, with the very fields of the object under its name: it is no secret, and the target itself or the operator says
 * that an update has it.
 */
export function nullObject(
  { contract, diary }: Pick<Scene, 'contract' | 'diary'>,
  { lifecycle: { resource } }: Operation,
  { sent, exchange, instance, role }: Pick<Update, 'sent' | 'exchange' | 'instance' | 'role'>,
  after: Exchange,
  { told = [] }: Pick<Known, 'told'>,
): Lost | undefined {
  const [said, now] = [exchange, after].map(({ reply }) => (isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined));
  if (!isObject(said) || !isObject(now)) return undefined;
  const lost = Object.entries(sent).filter(
    ([name, value]) =>
      isObject(value) && !isEmptyObject(value) && said[name] === null && now[name] === null && told.includes(name),
  );
  const [name, value] = lost.find(([one]) => !secret.test(one) && !ofCredentials.test(one)) ?? [];
  if (name === undefined || !isObject(value)) return undefined;
  const read = operationOnOne(contract, 'read', resource);
  const isShown = diary.some(({ exchange: reading, parts, as }) => {
    if (reading.operation !== read || !('role' in as) || as.role !== role || !isSuccess(reading.reply)) return false;
    const other = inEnvelope(jsonOf(reading.reply));
    const isOther = recordsIn(read!, parts.path).at(-1)?.id !== instance.id && isObject(other);
    return isOther && hasSameFields(other, now) && isOfSameType(other, now) && haveSameNames(other[name], value);
  });
  return isShown ? { name, sent: value } : undefined;
}

function isEmptyObject(value: object): boolean {
  return Object.keys(value).length === 0;
}

/** Whether two objects have fields of the same names, and a value in each. */
function haveSameNames(one: unknown, other: object): boolean {
  if (!isObject(one) || Object.values(one).includes(null)) return false;
  return isSame(Object.keys(one).toSorted(), Object.keys(other).toSorted());
}

/** Whether two records with the same fields say the same of their type, in each that is named after it. */
function isOfSameType(one: JsonObject, other: JsonObject): boolean {
  return Object.keys(one).every((name) => !/type$/i.test(name) || isSame(one[name], other[name]));
}
