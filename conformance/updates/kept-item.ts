import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { hasName, pathTo, readOne } from '../arrange/lifecycle.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from './is-same.ts';
import type { Update } from './update-one.ts';

/** A body whose list has one item less than another's, and a text that no item but that one has. */
type Shortened = { readonly name: string; readonly word: string; readonly body: JsonObject };

/**
 * An item that a record goes on showing as it was, with the words that this run has given it, though the list that was
 * sent next, and accepted, does not have it: a list that is sent replaces the one that was there. What a service adds
 * by itself has none of those words.
 */
export async function keptItem(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { sent, instance, role, prefix }: Update,
  after: Exchange,
): Promise<Fault | undefined> {
  const shortened = shortenedIn(sent, jsonOf(after.reply), prefix);
  if (shortened === undefined) return undefined;
  const { name, word, body } = shortened;
  const path = pathTo(operation, instance);
  const exchange = await scene.send(operation, { path, body }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const was = itemWith(jsonOf(after.reply), word);
  const isKept = ({ reply }: Exchange): boolean => isSuccess(reply) && isSame(itemWith(jsonOf(reply), word), was);
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const now = await eventually(scene, read.lifecycle.resource, ask, (answer) => !isKept(answer));
  // Whatever else needs the record finds all of its items there.
  await scene.send(operation, { path, body: sent }, { role });
  if (!isKept(now)) return undefined;
  const summary = `An update of ${name} keeps what it leaves out`;
  const expected = `${name}: ${JSON.stringify(partNamed(body, name))}`;
  return { key: 'kept', summary, expected, received: `${JSON.stringify(was)} as well`, exchange };
}

/** The body without the last item of its first list that has a text of our own, if that is shown once. */
export function shortenedIn(sent: JsonObject, shown: unknown, prefix: string): Shortened | undefined {
  for (const [name, value] of Object.entries(sent)) {
    const within = isObject(value) ? shortenedIn(value, shown, prefix) : undefined;
    if (within !== undefined) return { ...within, body: { ...sent, [name]: within.body } };
    if (!Array.isArray(value) || value.length < 2) continue;
    const items = value as readonly Json[];
    const isOwn = (text: unknown): text is string =>
      typeof text === 'string' && hasName(text, prefix) && itemWith(shown, text) !== undefined;
    const left = items.findLast((item) => isObject(item) && Object.values(item).some(isOwn));
    if (left === undefined) continue;
    const word = Object.values(left as JsonObject).find(isOwn)!;
    return { name, word, body: { ...sent, [name]: items.filter((item) => item !== left) } };
  }
  return undefined;
}

/** The object within a list, wherever that stands in a record, that has a text. */
function itemWith(value: unknown, text: string): unknown {
  if (Array.isArray(value)) {
    const item: unknown = value.find((one) => isObject(one) && Object.values(one).includes(text));
    if (item !== undefined) return item;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value)
    .map((inner) => itemWith(inner, text))
    .find((one) => one !== undefined);
}

function partNamed(body: JsonObject, name: string): Json | undefined {
  if (name in body) return body[name];
  const inner = Object.values(body).filter(isObject);
  return inner.map((one) => partNamed(one, name)).find((one) => one !== undefined);
}
