import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from './is-same.ts';
import type { Lost } from './lost-field.ts';
import { isEmpty, partOf } from './part-of.ts';
import type { Update } from './update-one.ts';
import { wasSent } from './was-sent.ts';

/**
 * An object that was sent, where the record goes on showing an earlier one, word for word as it was sent then: objects are shown
 * as they are sent. The two need not have a name in common, as definitions of two kinds.
 *
 * @param created What the record was created with, as far as the update is known to take it.
 */
export function keptObject(
  scene: Pick<Scene, 'diary'>,
  { sent, before, exchange }: Pick<Update, 'sent' | 'before' | 'exchange'>,
  after: Exchange,
  created: JsonObject = {},
): Lost | undefined {
  if (!isSuccess(before.reply) || !isSuccess(after.reply)) return undefined;
  const [old, now] = [before, after].map(({ reply }) => jsonOf(reply));
  const kept = Object.entries(sent).find(([name, value]) => {
    const [was, is] = [partOf(old, name), partOf(now, name)];
    const isKept = isObject(value) && isObject(was) && !isEmpty(was) && isSame(was, is) && !isSame(is, value);
    return isKept && (isSame(created[name], was) || wasSent(scene, exchange.operation!, name, was));
  });
  return kept && { name: kept[0], sent: kept[1] };
}
