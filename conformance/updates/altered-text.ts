import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { describedOperation } from '../arrange/described.ts';
import { nameFieldIn } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { alteredName } from './altered-name.ts';
import type { Lost } from './lost-field.ts';
import { lostLetters } from './lost-letters.ts';
import type { Update } from './update-one.ts';

/** A text that an update sent, and that an answer shows without its letters, or a name that it shows otherwise than others are. */
export async function alteredText(
  scene: Scene,
  { sent, exchange: { operation } }: Pick<Update, 'sent' | 'exchange'>,
  shown: Exchange,
): Promise<Lost | undefined> {
  if (operation === undefined || !isSuccess(shown.reply)) return undefined;
  const record = jsonOf(shown.reply);
  const longest = longestName((await describedOperation(scene, operation))?.body, sent);
  return lostLetters(sent, record) ?? alteredName(scene, { ...operation.lifecycle, sent }, record, longest);
}

/** The length up to which a schema says that the name in a body is taken; none where it does not say. */
function longestName(schema: Schema | undefined, sent: JsonObject): number {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const field = properties[nameFieldIn(sent) ?? ''];
  const longest = isObject(field) ? field['maxLength'] : undefined;
  return typeof longest === 'number' ? longest : 0;
}
