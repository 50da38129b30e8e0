import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { hasName } from '../arrange/lifecycle.ts';
import { withArticle } from '../article.ts';
import type { Fault } from '../outcome.ts';
import type { Exchange } from '../target/message.ts';
import { siblings } from '../updates/lost-sibling.ts';
import { isEmpty, partOf } from '../updates/part-of.ts';

/** Whether an update is of a part of a record: by its method, or by a path that names the part. */
export function isPartial({ method, path }: Operation): boolean {
  return method === 'PATCH' || !path.endsWith('}');
}

/** A record before and after an update, what that was answered with, and what the names that a run gives begin with. */
type TakenFrom = {
  readonly was: unknown;
  readonly is: unknown;
  readonly told: unknown;
  readonly prefix: string;
};

/**
 * A field that the creation of a record named, and that a partial update has emptied though its body does not name it,
 * or that has come to have what the body gives another field, or a name or description that has come to be another.
 * What a service makes of what it was given, such as a preview, may go. Of a record that is no longer to be seen, the
 * answer tells what it shows.
 */
export function takenField(
  creation: Exchange | undefined,
  sent: JsonObject,
  { was, is, told, prefix }: TakenFrom,
): string | undefined {
  const body = creation?.message.body;
  const given = body === undefined ? undefined : (JSON.parse(body) as Json);
  if (!isObject(given)) return undefined;
  const isTaken = (name: string): boolean =>
    isObject(is)
      ? isEmpty(partOf(is, name)) ||
        isOverwritten(name, sent, { was, is }) ||
        isRenamed(name, partOf(was, name), partOf(is, name), prefix)
      : partOf(told, name) === null && is === undefined;
  const isNamed = (name: string): boolean => partOf(sent, name) !== undefined;
  return Object.keys(given).find((name) => !isNamed(name) && !isEmpty(partOf(was, name)) && isTaken(name));
}

/**
 * Whether a text that was another one than that of a field which was sent has come to be the same: none is made of the
 * other.
 */
function isOverwritten(name: string, sent: JsonObject, { was, is }: Pick<TakenFrom, 'was' | 'is'>): boolean {
  const [old, now] = [was, is].map((record) => partOf(record, name));
  const isOwn = typeof old === 'string' && typeof now === 'string' && old !== now && !siblings.includes(name);
  return isOwn && Object.keys(sent).some((one) => sent[one] === now && partOf(was, one) !== old);
}

/**
 * Whether a name of ours, or a description, is shown no more: what else there is of a record may follow from an
 * update.
 */
function isRenamed(name: string, was: unknown, is: unknown, prefix: string): boolean {
  const isOurs = (text: unknown): boolean => typeof text === 'string' && hasName(text, prefix);
  return siblings.includes(name) && isOurs(was) && typeof is === 'string' && !isOurs(is);
}

/** A partial update took a field with it that it was not about. */
export function takenFieldFault(
  exchange: Exchange,
  name: string,
  { was, is }: { readonly was: unknown; readonly is: unknown },
): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} takes its ${name} with it`;
  const [before, after] = [was, is].map((record) => JSON.stringify(partOf(record, name)) ?? 'nothing');
  return { key: 'taken', summary, expected: `${name}: ${before}`, received: `${name}: ${after}`, exchange };
}
