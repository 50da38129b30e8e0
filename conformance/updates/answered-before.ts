import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Publication, Published } from './published-elsewhere.ts';

/** Milliseconds within which what was answered and what is then read are of the same moment. */
const sameMoment = 100;

/** The publication of a DataMart, how it was read right after, and how many milliseconds later. */
type First = { readonly exchange: Exchange; readonly after: Exchange; readonly lag: number };

/**
 * The fault that the answer to publishing a DataMart shows it as the draft that it was, where it is read as published at once: of two
 * DataMarts, since work that is done a little later may come in between.
 *
 * @param again Publishes a new one; undefined where there is none.
 */
export async function answeredBefore(
  scene: Scene,
  first: First,
  {
    read,
    role,
    field,
    again,
  }: {
    readonly read: Operation;
    readonly role: Role;
    readonly field: Published;
    readonly again: () => Promise<Publication | undefined>;
  },
): Promise<Fault | undefined> {
  const isBefore = ({ exchange, after, lag }: First): boolean =>
    lag < sameMoment &&
    isSuccess(exchange.reply) &&
    fieldOf(jsonOf(exchange.reply), field.name) === field.was &&
    fieldOf(jsonOf(after.reply), field.name) === field.now;
  const second = isBefore(first) ? await again() : undefined;
  if (second === undefined) return undefined;
  const began = Date.now();
  const after = await readOne(scene, read, { id: second.mart, parents: {} }, role);
  if (!isBefore({ exchange: second.exchange, after, lag: Date.now() - began })) return undefined;
  return {
    key: 'answered',
    summary: 'The answer to publishing a DataMart shows it as it was before',
    expected: `${field.name}: ${JSON.stringify(field.now)}, as it is read then`,
    received: describeReply(first.exchange),
    exchange: first.exchange,
  };
}
