import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { withArticle } from '../article.ts';
import { toId } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import type { Exchange } from '../target/message.ts';
import { partOf } from './part-of.ts';

/** A field in which a record names another one, and which ones it has named. */
export type Moved = { readonly name: string; readonly from: string; readonly to: string };

/**
 * A record that the creation named, in whose place another one is shown after an update that does not name any: what a record
 * belongs to is no default that it falls back to.
 */
export function movedReference(
  resourceOf: (field: string) => string | undefined,
  creation: Exchange | undefined,
  { sent, was, is }: { readonly sent: JsonObject; readonly was: unknown; readonly is: unknown },
): Moved | undefined {
  const body = creation?.message.body;
  const given = body === undefined ? undefined : (JSON.parse(body) as Json);
  for (const name of Object.keys(isObject(given) ? given : {})) {
    const resource = resourceOf(name);
    if (resource === undefined) continue;
    const [from, to] = [was, is].map((record) => namedIn(record, name, resource));
    if (from === undefined || to === undefined || to === '' || to === from) continue;
    if (partOf(sent, name) === undefined) return { name, from, to };
  }
  return undefined;
}

/** The id of the record that a field names, as a text or as the id of an object. */
function namedIn(record: unknown, name: string, resource: string): string | undefined {
  const shown = partOf(record, name);
  if (isObject(shown)) return toId(shown, resource);
  return typeof shown === 'string' ? shown : undefined;
}

/** An update gives a record to another one than it is of. */
export function movedFault(exchange: Exchange, { name, from, to }: Moved): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} changes its ${name}`;
  return { key: 'moved', summary, expected: `${name}: ${from}`, received: `${name}: ${to}`, exchange };
}
