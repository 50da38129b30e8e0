import { isObject, type Json } from '../../spec/json.ts';

/** Names of a field that holds the text of a message. */
const textual = /^(text|content|message|prompt|question|query|input)$/i;

/**
 * The field of a body that holds the text of a message; undefined where none is known.
 *
 * @example textField({ text: 'hello' }) // 'text'
 */
export function textField(body: Json | undefined): string | undefined {
  return isObject(body) ? Object.keys(body).find((name) => textual.test(name)) : undefined;
}
