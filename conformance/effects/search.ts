import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { describedOperation } from '../arrange/described.ts';
import { toRecords } from '../arrange/records.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { firstKept } from '../kept-away/kept-record.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { givenName } from '../state/shows-other-name.ts';
import { goesOn } from '../target/patience.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Effect } from './effect.ts';

/**
 * A search for words that have nothing in common does not find the same, in the same order; nor does it find what was removed, or
 * what may not be read.
 */
export const search: Effect = { id: 'search', requirement: 'path-only-search', requests: 9, run: looksFor };

/** Words that stand nowhere, and have no letter in common. */
const words = ['qzxvkq', 'wjybpf'] as const;

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
  const [[name, word] = []] = query.length === 1 ? query : [];
  if (name === undefined || !isSuccess(right.value.exchange.reply))
    return notApplicable('what is searched for is not known');
  const ask = (text: string): Promise<Exchange> =>
    scene.send(operation, { ...parts, query: { ...parts.query, [name]: text } }, { role });
  const same = await findsSame({ word: `${word}`, exchange: right.value.exchange, ask });
  if (same !== undefined) return failed(same);
  const askAs = (text: string, as: Role): Promise<Exchange> =>
    scene.send(operation, { ...parts, query: { ...parts.query, [name]: text } }, { role: as });
  const fault = (await findsRemoved(scene, askAs)) ?? (await findsKept(scene, askAs));
  return fault === undefined ? passed : failed(fault);
}

type Searching = {
  readonly word: string;
  readonly exchange: Exchange;
  readonly ask: (text: string) => Promise<Exchange>;
};

async function findsSame({ word, exchange: first, ask }: Searching): Promise<Fault | undefined> {
  const found: string[] = [];
  let exchange = first;
  for (const text of [word, ...words]) {
    exchange = await ask(text);
    const records = isSuccess(exchange.reply) ? toRecords(jsonOf(exchange.reply)) : undefined;
    if (records === undefined || records.length < foundAtLeast) return undefined;
    found.push(JSON.stringify(records));
  }
  if (new Set(found).size > 1) return undefined;
  const summary = 'A search finds the same whatever is searched for';
  const expected = `other things for ${words[1]} than for ${word}`;
  return { key: 'same', summary, expected, received: describeReply(exchange), exchange };
}

/** A DataMart that a search has found as soon as it was created is not found any more once it is removed. */
async function findsRemoved(
  scene: Scene,
  ask: (text: string, as: Role) => Promise<Exchange>,
): Promise<Fault | undefined> {
  const resource = 'DataMart';
  const role = creatorOf(scene, resource, keyHolder(scene, undefined));
  const remove = operationOnOne(scene.contract, 'remove', resource);
  const mart = scene.allowWrites ? await scene.arrange.get(resource, { role, subject: 'fresh' }) : undefined;
  if (remove === undefined || mart?.ok !== true) return undefined;
  const { id } = mart.value;
  const title = givenName(scene.arrange.creationOf({ resource, id }));
  // What is not found at once may be found late, and be missed late as well.
  if (title === undefined || !hasFound(await ask(title, role), id, title)) return undefined;
  const removal = await scene.send(remove, { path: pathTo(remove, mart.value) }, { role });
  if (!isSuccess(removal.reply)) return undefined;
  const exchange = await goesOn(async () => {
    const again = await ask(title, role);
    return hasFound(again, id, title) ? again : undefined;
  });
  if (exchange === undefined) return undefined;
  const summary = 'A search finds a DataMart that was removed';
  return { key: 'removed', summary, expected: `nothing of ${id}`, received: describeReply(exchange), exchange };
}

/** A DataMart that may not be read is not found either, where whoever has created it finds it. */
async function findsKept(scene: Scene, ask: (text: string, as: Role) => Promise<Exchange>): Promise<Fault | undefined> {
  const resource = 'DataMart';
  const kept = scene.allowWrites ? await firstKept(scene, resource) : undefined;
  const read = operationOnOne(scene.contract, 'read', resource);
  if (kept === undefined || 'state' in kept || read === undefined) return undefined;
  const { id, by, from } = kept;
  const title = givenName(scene.arrange.creationOf({ resource, id }));
  if (title === undefined || !hasFound(await ask(title, by), id, title)) return undefined;
  const { reply } = await readOne(scene, read, { id, parents: {} }, from);
  const exchange = await ask(title, from);
  if (![403, 404].includes(reply.status) || !hasFound(exchange, id, title)) return undefined;
  const summary = `A search finds a DataMart for ${from}, which may not read it`;
  return { key: 'kept', summary, expected: `nothing of ${id}`, received: describeReply(exchange), exchange };
}

/** Whether something was found that has an id, or a name: what was searched for may stand beside it. */
function hasFound({ reply }: Exchange, id: string, name: string): boolean {
  const records = isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  return records.some((record) => mentions(record, id) || JSON.stringify(record).includes(name));
}
