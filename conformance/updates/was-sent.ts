import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { isSame } from './is-same.ts';

/** Whether this run has sent a value under a name, word for word, in a body that an operation has accepted. */
export function wasSent({ diary }: Pick<Scene, 'diary'>, operation: Operation, name: string, value: Json): boolean {
  return diary.some(
    ({ exchange, parts: { body } }) =>
      exchange.operation === operation &&
      isSuccess(exchange.reply) &&
      isObject(body) &&
      body[name] !== undefined &&
      isSame(body[name], value),
  );
}
