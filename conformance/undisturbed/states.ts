import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { stateNames, stateWord } from '../arrange/state-names.ts';
import { fieldOf } from '../arrange/records.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from './diary.ts';

/** The state in which a record was seen, listed or read by its id. */
export type StateSeen = {
  readonly id: string;
  /** The name of the field. */
  readonly name: string;
  readonly state: string;
  readonly isRead: boolean;
  readonly entry: Entry;
};

/** A record that was read in another state than it was listed in before. */
export type Contradiction = { readonly read: StateSeen; readonly listed: StateSeen };

/** The states in which this run has seen records of a resource, in the order of the answers. */
export function statesSeen(scene: Scene, read: Operation, list: Operation): readonly StateSeen[] {
  return scene.diary.flatMap((entry): readonly StateSeen[] => {
    const { operation, reply } = entry.exchange;
    if (!isSuccess(reply)) return [];
    const rows = operation === list ? [...(toPage(scene, list, entry.exchange)?.rows ?? [])] : [];
    const isRead = operation === read;
    const records = isRead ? [[recordsIn(read, entry.parts.path).at(-1)!.id, jsonOf(reply)] as const] : rows;
    return records.flatMap(([id, record]) => {
      const shown = stateOf(record);
      return shown === undefined ? [] : [{ id, ...shown, isRead, entry }];
    });
  });
}

/** The state that a record shows, and under which name. */
export function stateOf(record: unknown): Pick<StateSeen, 'name' | 'state'> | undefined {
  const shown = stateNames.map((name) => [name, fieldOf(record, name)] as const);
  const [name, state] = shown.find(([, value]) => typeof value === 'string') ?? [];
  return name === undefined ? undefined : { name, state: stateWord(state as string) };
}

const [good, bad] = [/^(succe|complete|done|finish)/, /^(fail|error|cancel|abort)/];

/** Whether of several states one is a good end and one a bad one: whatever words each has, they are not of one record. */
export function areContraryStates(states: readonly string[]): boolean {
  return states.some((state) => good.test(state)) && states.some((state) => bad.test(state));
}

/** States of what is not over yet. */
const underWay = /^(new|created|scheduled|waiting|queued|pending|started|running|processing|in[_ -]?progress)$/;

/** States of a trigger that is not over yet, beside those. */
const notBegun = /^(idle|ready)$/;

/** Whether a state is one of what is not over yet. */
export function isUnderWay(state: string): boolean {
  return underWay.test(state) || notBegun.test(state);
}

/** States of what is over. */
const over = /^(succe|complete|done|finish|ended|fail|error|cancel|abort)/;

/** Whether a state is one of what is over. */
export function isOver(state: string): boolean {
  return over.test(state);
}

/** States of what is not over yet, which in the words of some are states of what is there, has a time of its own, or can be fetched. */
const ambiguous = /^(new|created|scheduled|ready)$/;

/** Whether a state is one that nobody would give to what is over. */
export function isPlainlyUnderWay(state: string): boolean {
  return isUnderWay(state) && !ambiguous.test(state);
}

/** Whether an answer shows something in a state that nobody would give to what is over. */
export function isShownUnderWay({ reply }: Exchange): boolean {
  const state = isSuccess(reply) ? stateOf(jsonOf(reply))?.state : undefined;
  return state !== undefined && isPlainlyUnderWay(state);
}

/** Whether an answer shows something that is under way by itself: what waits may do so for what is said next. */
export function isAtWork(exchange: Exchange): boolean {
  return isShownUnderWay(exchange) && stateOf(jsonOf(exchange.reply))?.state !== 'waiting';
}

/** Whether a state is the end of what was cancelled. */
export function isCancelled(state: string): boolean {
  return /^(cancel|abort)/.test(state);
}

/** Whether a state is a good end. */
export function isGood(state: string): boolean {
  return good.test(state);
}

/**
 * The records that were read in another state than they were listed in before. A list that is behind shows an older state, and
 * may have words of its own: either the record was read as under way while its list says that it is over, or it was read in a
 * state that the list knows, and was there before this run or listed in that state before the other.
 */
export function contradictions(
  seen: readonly StateSeen[],
  wasThere: (one: StateSeen) => boolean,
): readonly Contradiction[] {
  const known = new Set(seen.filter(({ isRead }) => !isRead).map(({ name, state }) => `${name} ${state}`));
  return seen.flatMap((read, at) => {
    if (!read.isRead) return [];
    const lists = seen.slice(0, at).filter(({ id, name, isRead }) => id === read.id && name === read.name && !isRead);
    const listed = lists.at(-1);
    if (listed === undefined || listed.state === read.state) return [];
    const isBehind = underWay.test(read.state) && isOver(listed.state);
    const wasListed = lists.some(({ state }) => state === read.state);
    const isOlder = known.has(`${read.name} ${read.state}`) && (wasListed || wasThere(read));
    return isBehind || isOlder ? [{ read, listed }] : [];
  });
}
