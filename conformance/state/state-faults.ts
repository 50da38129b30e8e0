import { capital, withArticle } from '../article.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Lifecycle } from '../arrange/lifecycle.ts';
import type { Exchange } from '../target/message.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Misnamed } from './misnamed.ts';

/** What was created cannot be read. */
export function unreadable(exchange: Exchange, { resource }: Lifecycle): Fault {
  const summary = `${capital(withArticle(resource))} that was created cannot be read`;
  return { key: 'read', summary, expected: 'the record', received: describeReply(exchange), exchange };
}

/** What was created is not listed. */
export function unlisted(exchange: Exchange, { resource }: Lifecycle, { id }: Instance): Fault {
  const summary = `${capital(withArticle(resource))} that was created is not listed`;
  return { key: 'listed', summary, expected: `a list with ${id}`, received: describeReply(exchange), exchange };
}

/** A list shows one record more than once. */
export function listedTwice(exchange: Exchange, { resource }: Lifecycle, { id }: Instance): Fault {
  const summary = `${capital(withArticle(resource))} is listed twice`;
  return { key: 'twice', summary, expected: `${id} once`, received: describeReply(exchange), exchange };
}

/** A list shows a record under another name than reading it does. */
export function listedOtherwise(exchange: Exchange, { resource }: Lifecycle, { id }: Instance): Fault {
  const summary = `${capital(withArticle(resource))} is listed under another name than it is read`;
  return { key: 'name', summary, expected: `${id} under its name`, received: describeReply(exchange), exchange };
}

/** A creation made two records. */
export function createdTwice(exchange: Exchange, { resource }: Pick<Lifecycle, 'resource'>): Fault {
  const summary = `Creating ${withArticle(resource)} makes two`;
  const received = `${describeReply(exchange)}, and the list has another of that name`;
  return { key: 'double', summary, expected: 'one record of the name that was given', received, exchange };
}

/** A creation is answered with an id that leads nowhere, while the record is listed by another. */
export function underAnotherId(exchange: Exchange, { resource }: Lifecycle, listed: string): Fault {
  const summary = `${capital(withArticle(resource))} is created under another id than the one that is answered`;
  const received = `${describeReply(exchange)}, and the list shows it by ${listed}`;
  return { key: 'strange', summary, expected: 'the id of the record', received, exchange };
}

/** A creation was confirmed and nothing is there: neither can the record be read, nor is it listed. */
export function uncreated(exchange: Exchange, { resource }: Lifecycle): Fault {
  const summary = `${capital(withArticle(resource))} that was created is neither to be read nor listed`;
  return { key: 'created', summary, expected: 'the record', received: describeReply(exchange), exchange };
}

/** A creation gave a record that was there already. */
export function same(exchange: Exchange, { resource }: Lifecycle): Fault {
  const summary = `Creating ${withArticle(resource)} gives one that was created before`;
  return { key: 'same', summary, expected: 'a record of its own', received: describeReply(exchange), exchange };
}

/** Reading a record gives another, or one that goes by another name. */
export function another(exchange: Exchange, { resource }: Lifecycle, { id }: Instance): Fault {
  const isNamed = exchange.reply.body.includes(id);
  const summary = `Reading ${withArticle(resource)} gives another${isNamed ? ' name than it was created with' : ''}`;
  const expected = isNamed ? 'the name that it was given' : id;
  return { key: 'other', summary, expected, received: describeReply(exchange), exchange };
}

/** A creation did not keep the name that it was sent. */
export function namedOtherwise(exchange: Exchange, { resource }: Lifecycle, { field, sent }: Misnamed): Fault {
  const summary = `${capital(withArticle(resource))} is created with another name than the one that was sent`;
  const expected = `${field}: ${JSON.stringify(sent)}`;
  return { key: 'name', summary, expected, received: describeReply(exchange), exchange };
}

/** A field that was given, and answered as given, is shown with another value. */
export function otherwise(
  exchange: Exchange,
  { resource }: Lifecycle,
  [name, value]: readonly [string, unknown],
): Fault {
  const summary = `${capital(withArticle(resource))} that was created is not shown as it was answered`;
  const expected = `${name}: ${JSON.stringify(value)}`;
  return { key: 'otherwise', summary, expected, received: describeReply(exchange), exchange };
}

/** A record was given a name, by a change if that is known, and reading it gives another: the fault may be of either. */
export function unchanged(
  read: Exchange,
  { resource }: Lifecycle,
  { name, changed }: { readonly name: string; readonly changed: Exchange | undefined },
): Fault {
  const summary = `A change of ${withArticle(resource)} is not read back`;
  const operations = [changed, read].flatMap((one) => one?.operation?.id ?? []);
  const received = describeReply(read);
  return { key: 'change', summary, expected: name, received, exchange: changed ?? read, operations };
}

/** A removal was confirmed and not done: the record is read and listed as before. */
export function unremoved(exchange: Exchange, { resource }: Lifecycle): Fault {
  const summary = `${capital(withArticle(resource))} that was removed is still there`;
  return { key: 'kept', summary, expected: 'the record gone', received: describeReply(exchange), exchange };
}

/** What is listed is answered as if it were not there when it is to be removed. */
export function unremovable(exchange: Exchange, { resource }: Lifecycle): Fault {
  const summary = `${capital(withArticle(resource))} that was created and is listed cannot be removed`;
  return { key: 'unremovable', summary, expected: 'the record', received: describeReply(exchange), exchange };
}

/** What was created is listed, and is not where it was created. */
export function misplaced(exchange: Exchange, { resource }: Lifecycle): Fault {
  const summary = `${capital(withArticle(resource))} is not where it was created`;
  const received = `${describeReply(exchange)}, and 404 when it is changed or removed there`;
  return { key: 'misplaced', summary, expected: 'the record', received, exchange };
}

/** A removal took a record that it was not about. */
export function removedOther(exchange: Exchange, { resource }: Lifecycle, { id }: Instance): Fault {
  const { action } = exchange.operation!.lifecycle;
  const what = { create: 'Creating', change: 'Changing' }[action as string] ?? 'Removing';
  const summary = `${what} ${withArticle(resource)} removes another${what === 'Removing' ? ' as well' : ''}`;
  const received = `${describeReply(exchange)}, and ${id} is gone`;
  return { key: 'others', summary, expected: 'the other records as they were', received, exchange };
}

/** What was removed is listed. */
export function stillListed(exchange: Exchange, { resource }: Lifecycle, { id }: Instance): Fault {
  const summary = `${capital(withArticle(resource))} that was removed is still listed`;
  return { key: 'removed', summary, expected: `a list without ${id}`, received: describeReply(exchange), exchange };
}

/** What was removed, and is no longer listed, can be read: reading gives what is removed, or it was removed in part. */
export function stillRead(reading: Exchange, removal: Exchange, { resource }: Lifecycle): Fault {
  const summary = `${capital(withArticle(resource))} that was removed can still be read`;
  const received = `${describeReply(removal)}, and ${reading.message.method} ${reading.message.path} is then ${describeReply(reading)}`;
  const operations = [reading, removal].map(({ operation }) => operation!.id);
  return { key: 'ghost', summary, expected: '404', received, exchange: reading, operations };
}

/** What stands below one record was removed under the path of another one. */
export function removedBelowAnother(resource: string, parent: string, exchange: Exchange, then: string): Fault {
  const summary = `${capital(withArticle(resource))} is removed under the path of another ${parent}`;
  const received = `${describeReply(exchange)}, and then ${then}`;
  return { key: 'removed', summary, expected: '404', received, exchange };
}

/** What was removed is read with success, and nothing is shown. */
export function readAsNothing(exchange: Exchange, { resource }: Lifecycle): Fault {
  const summary = `${capital(withArticle(resource))} that was removed is read with success`;
  return { key: 'nothing', summary, expected: '404', received: describeReply(exchange), exchange };
}
