import type { Operation } from '../../spec/operation.ts';
import { describedOperation } from '../arrange/described.ts';
import { toRecords } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';

/** A search for words that have nothing in common does not find the same, in the same order. */
export const search: Effect = { id: 'search', requirement: 'path-only-search', requests: 3, run: looksFor };

/** Words that stand nowhere, and have no letter in common. */
const words = ['qzxvkq', 'wjybpf'] as const;

/** Names of parameters that hold what is searched for. */
const ofWords = /^(q|query|text|term|terms|search|keywords?)$/i;

/** A few things may happen to come in the same order, where those come first that are most like a word. */
const foundAtLeast = 5;

async function looksFor(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { parts, role } = right.value;
  // A parameter of a name that the target does not know may be passed over.
  const given = requestOf(scene.profile, operation)?.query ?? {};
  const described = (await describedOperation(scene, operation))?.parameters ?? {};
  const isKnown = (name: string): boolean => Object.hasOwn(given, name) || Object.hasOwn(described, name);
  const query = Object.entries(parts.query ?? {}).filter(([one, value]) => isKnown(one) && /^\D+$/.test(`${value}`));
  const told = Object.keys(described).find((one) => ofWords.test(one));
  const named = query.length === 0 && told !== undefined ? [[told, scene.prefix] as const] : query;
  const [[name, word] = []] = named.length === 1 ? named : [];
  if (name === undefined || !isSuccess(right.value.exchange.reply))
    return notApplicable('what is searched for is not known');
  const ask = (text: string): Promise<Exchange> =>
    scene.send(operation, { ...parts, query: { ...parts.query, [name]: text } }, { role });
  const found: string[] = [];
  let exchange = right.value.exchange;
  for (const text of [`${word}`, ...words]) {
    exchange = await ask(text);
    const records = isSuccess(exchange.reply) ? toRecords(jsonOf(exchange.reply)) : undefined;
    if (records === undefined || records.length < foundAtLeast) return passed;
    found.push(JSON.stringify(records));
  }
  if (new Set(found).size > 1) return passed;
  const summary = 'A search finds the same whatever is searched for';
  const expected = `other things for ${words[1]} than for ${word}`;
  return failed({ key: 'same', summary, expected, received: describeReply(exchange), exchange });
}
