import { isObject, type JsonObject } from '../../spec/json.ts';
import { withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from './in-envelope.ts';

const secret = /secret|api_?key/i;

/**
 * The field with a secret that a record shows after an update as another one than before, though the update was not about
 * it: "a secret key that can be rotated" is rotated by an operation of its own.
 */
export function otherSecret(sent: JsonObject, was: unknown, is: unknown): string | undefined {
  const [old, now] = [was, is].map(inEnvelope);
  if (!isObject(old) || !isObject(now)) return undefined;
  return Object.keys(old).find((name) => {
    const values = [old[name], now[name]];
    if (!secret.test(name) || Object.keys(sent).some((one) => secret.test(one) || /credential|config/i.test(one)))
      return false;
    return values.every((value) => typeof value === 'string' && value !== '') && values[0] !== values[1];
  });
}

/** An update changed a secret that it was not about. */
export function secretFault(exchange: Exchange, after: Exchange, name: string): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} changes its ${name}`;
  return { key: 'secret', summary, expected: `the ${name} of before`, received: describeReply(after), exchange };
}

/** The secret that an update has changed, as two readings show it; undefined where none has. */
export function secretOf(sent: JsonObject, before: Exchange, after: Exchange): string | undefined {
  return isSuccess(after.reply) ? otherSecret(sent, jsonOf(before.reply), jsonOf(after.reply)) : undefined;
}
