import type { JsonObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';
import { fieldOf } from '../arrange/records.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Lost } from './lost-field.ts';
import { isEmpty, partOf, partUnder } from './part-of.ts';
import type { Update } from './update-one.ts';

/** Resources that may keep to themselves what they were given: null says nothing of it. */
const secretive: readonly string[] = ['DataStorage', 'DataDestination'];

/** What may name a source that the record does not have: it may be left without any. */
const ofSources = '/blended-fields-config';

/**
 * A part of a record that the answer to its update, and the record afterwards, show as null under the very name, or
 * under that of the path, though something else was accepted for it.
 */
export function nullPart(resource: string, { sent, exchange }: Update, after: Exchange): Lost | undefined {
  const isOpen = secretive.includes(resource) || exchange.operation!.path.endsWith(ofSources);
  if (isOpen || !isSuccess(after.reply)) return undefined;
  const [told, now] = [exchange, after].map(({ reply }) => jsonOf(reply));
  const lost = Object.entries(sent).find(
    ([name, value]) =>
      value !== false && !isEmpty(value) && [told, now].every((record) => partOf(record, name) === null),
  );
  if (lost !== undefined) return { name: lost[0], sent: lost[1] };
  const part = exchange.operation!.path.split('/').at(-1)!;
  const isNowhere = [told, now].every((record) => partOf(record, part) === null);
  return isNowhere && !isEmpty(sent) ? { name: part, sent } : undefined;
}

/**
 * Of several lists of ids that were sent together, one that the record does not show, though it shows such a list, and
 * though it shows the ids of another one: in its place, or in the wrong one. Of lists that have ids in common, what is
 * in one alone tells, and that only where it stands in the place of another.
 */
export function lostIds({ sent, exchange }: Update, after: Exchange): Lost | undefined {
  if (!isSuccess(after.reply)) return undefined;
  const now = jsonOf(after.reply);
  const shownIn = (name: string): unknown => partUnder(now, exchange.operation!.path, name);
  const lists = Object.entries(sent).filter((entry): entry is IdList => areTexts(entry[1]));
  const all = lists.flatMap(([, ids]) => ids);
  if (lists.length < 2 || !lists.every(([name]) => Array.isArray(shownIn(name)))) return undefined;
  if (!all.some((id) => mentions(now, id))) return undefined;
  const isApart = new Set(all).size === all.length;
  const lost = lists.find(([name, ids]) => {
    const own = ids.filter((id) => all.indexOf(id) === all.lastIndexOf(id));
    const isIn = (place: string): boolean => own.some((id) => mentions(shownIn(place), id));
    return own.length > 0 && !isIn(name) && (isApart || lists.some(([other]) => isIn(other)));
  });
  return lost === undefined ? undefined : { name: lost[0], sent: lost[1] };
}

/** A list of ids that was sent, and its name. */
type IdList = [name: string, ids: readonly string[]];

/** Whether a value is a list of texts, and not empty. */
export function areTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
}

/**
 * A list of addresses that was sent, of which the record shows some and not others, or beside which it shows one that
 * it was created with: whom it is sent to, the operator has said.
 *
 * @example lostAddress({ to: ['a@x.example', 'b@x.example'] }, { to: ['a@x.example'] }, {}) // { name: 'to', … }
 */
export function lostAddress(sent: JsonObject, record: unknown, created: unknown): Lost | undefined {
  const lists = Object.entries(sent).filter((entry): entry is IdList => areTexts(entry[1]) && areAddresses(entry[1]));
  const lost = lists.find(([name, addresses]) => {
    const shown = fieldOf(record, name);
    if (!areTexts(shown) || !areAddresses(shown)) return false;
    const isFormer = (one: string): boolean => !addresses.includes(one) && mentions(fieldOf(created, name), one);
    return addresses.some((one) => !mentions(shown, one)) || shown.some(isFormer);
  });
  return lost === undefined ? undefined : { name: lost[0], sent: lost[1] };
}

/** What is masked is no address. */
function areAddresses(texts: readonly string[]): boolean {
  return texts.every((text) => /^[\w.+-]+@[\w.-]+$/.test(text));
}
