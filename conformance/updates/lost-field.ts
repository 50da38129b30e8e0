import { isObject } from '../../spec/json.ts';
import { hasName } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { spellingOf } from '../arrange/spelling-of.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { isFreeText, type Update } from './update-one.ts';
import { isSame } from './is-same.ts';
import { noted } from './lost-leaf.ts';
import { shownOf } from './shown-of.ts';

/** What a record is held to besides its own answers. */
export type Known = {
  /** The fields that are shown with a value in other records. */
  readonly shown: ReadonlySet<string>;
  /** Whether an id is that of a record that exists. */
  readonly isKnown: (id: string) => boolean;
  /** Whether null was seen to say that there is none. */
  readonly isNone?: boolean;
  /** Whether the target itself says that the body has the fields that were sent. */
  readonly isDescribed?: boolean;
  /** The fields that the operator or the target itself gives the body. */
  readonly told?: readonly string[];
};

/** A field whose new value was accepted, and is not there when the record is read. */
export type Lost = { readonly name: string; readonly sent: unknown };

/** A field that has the value it had before, though another was accepted; of a name, that it is shown nowhere will do. */
export function lostField(update: Update, after: Exchange, known: Known): Lost | undefined {
  const { name, before, shown } = update;
  const wasNamed = hasName(before.reply.body, update.prefix);
  if (name !== undefined && wasNamed && !hasName(after.reply.body, shown ?? name)) return { name: 'name', sent: name };
  const text = Object.entries(update.sent).find(
    ([key, value]) => isFreeText(key, value) && isToldOnly(value, update, after),
  );
  if (text !== undefined) return { name: text[0], sent: text[1] };
  const record = jsonOf(after.reply);
  const field = comparable(update, known).find(([key]) =>
    isSame(shownOf(record, key), shownOf(jsonOf(before.reply), key)),
  );
  return field === undefined ? untold(update, after, known) : { name: field[0], sent: field[1] };
}

/** Whether the answer shows a text of this run, under whatever name, and the record something else under that name. */
function isToldOnly(value: unknown, { exchange, prefix }: Update, after: Exchange): boolean {
  if (typeof value !== 'string' || !hasName(value, prefix)) return false;
  const [told, now] = [exchange, after].map(({ reply }) => jsonOf(reply));
  const name = Object.keys(isObject(told) ? told : {}).find((one) => shownOf(told, one) === value);
  const is = name === undefined ? undefined : shownOf(now, name);
  return is !== undefined && is !== value && !hasName(after.reply.body, value);
}

/** The fields that were sent with another value than the one that the record showed under the same name. */
export function comparable(
  { sent, before, exchange }: Update,
  { isKnown, isDescribed = false }: Known,
): readonly (readonly [name: string, value: unknown])[] {
  const [record, told] = [before, exchange].map(({ reply }) => jsonOf(reply));
  return Object.entries(sent).filter(([key, value]) => {
    const was = shownOf(record, key);
    if (noted.test(key)) return false;
    // A free text that is empty shows as null; of anything else null may say that it is not shown, or that the body
    // calls it otherwise. An icon is there to be shown.
    if (was === null) return isFreeText(key, value) || (isDescribed && /^icon$/i.test(key));
    // An answer that shows a list as it was says openly what became of what was sent.
    const isOpen = Array.isArray(was) && isSame(was, shownOf(told, key));
    if (Array.isArray(value)) return Array.isArray(was) && !isOpen && areIds(value, isKnown) && !isSame(was, value);
    return (
      was !== undefined && typeof was === typeof value && typeof value !== 'object' && spelling(was) !== spelling(value)
    );
  });
}

/** A value of which capitals and marks make no difference: a word of an enumeration may be taken as `TABLE`, and shown as `table`. */
function spelling(value: unknown): unknown {
  const plain = typeof value === 'string' ? spellingOf(value) : '';
  return plain === '' ? value : plain;
}

/** What nobody knows may be left out of a list without a word. */
function areIds(values: readonly unknown[], isKnown: Known['isKnown']): boolean {
  return values.length > 0 && values.every((value) => typeof value === 'string' && isKnown(value));
}

/**
 * A field that the answer shows anew, and the record as it was: what was shown has not been kept. Null is a value where the
 * same operation shows another one of other records, and where nothing of what was told is shown under another name.
 */
function untold(update: Update, after: Exchange, { shown }: Known): Lost | undefined {
  const [old, told, now] = [update.before, update.exchange, after].map(({ reply }) => jsonOf(reply));
  const lost = toldNames(update).find((name) => {
    const was = shownOf(old, name);
    const isNull = was === null && (!shown.has(name) || isElsewhere(shownOf(told, name), old, now));
    return !isNull && isSame(shownOf(now, name), was);
  });
  return lost === undefined ? undefined : { name: lost, sent: shownOf(told, lost) };
}

/** Whether something of a value is shown now that was not before. */
function isElsewhere(value: unknown, old: unknown, now: unknown): boolean {
  if (isObject(value) || Array.isArray(value))
    return Object.values(value).some((inner: unknown) => isElsewhere(inner, old, now));
  return (
    (typeof value === 'string' || typeof value === 'number') && mentions(now, `${value}`) && !mentions(old, `${value}`)
  );
}

/** The fields that were sent, and that the answer shows with another value than the record had. */
export function toldNames({ before, exchange, sent }: Pick<Update, 'before' | 'exchange' | 'sent'>): readonly string[] {
  const [old, told] = [before, exchange].map(({ reply }) => jsonOf(reply));
  return Object.keys(sent).filter((name) => {
    const [was, is] = [shownOf(old, name), shownOf(told, name)];
    return was !== undefined && is !== undefined && !isSame(is, was);
  });
}
