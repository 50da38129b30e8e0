import { isObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Seen } from '../by-path/look.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually, goesOn } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** Two members that were put into a context of ours, which shows one of them, and how they are put and looked for. */
type Half = {
  readonly first: Seen;
  readonly now: Seen | undefined;
  /** Two members, and nobody that the context had shown before. */
  readonly ids: readonly [string, string];
  readonly submit: (ids: readonly string[]) => Promise<Exchange>;
  readonly look: () => Promise<Seen | undefined>;
};

/**
 * The outcome of two members that are put into a context (PUT /api/contexts/{id}/members) of which one is in it, in a list that the
 * other is in as well where that one is put alone: either may be in it, and both are not. Undefined where that is not so, or where
 * the answer shows both, or a number of two: what lists contexts may show some of their members.
 */
export async function halfMembers(scene: Scene, { first, now, ids, submit, look }: Half): Promise<Outcome | undefined> {
  const kept = ids.find((id) => fieldOf(now?.record, id) !== undefined);
  const lost = ids.find((id) => !mentions(now?.record, id));
  const field = kept === undefined ? undefined : fieldOf(now?.record, kept);
  if (lost === undefined || field === undefined || countsTwo(first.record, now?.record)) return undefined;
  if (!isSuccess((await submit([lost])).reply)) return undefined;
  const isAlone = (seen: Seen | undefined): boolean => fieldOf(seen?.record, lost) === field;
  if (!isAlone(await eventually(scene, 'Context', look, isAlone))) return undefined;
  const exchange = await submit(ids);
  const answer = inEnvelope(jsonOf(exchange.reply));
  if (!isSuccess(exchange.reply) || ids.every((id) => mentions(answer, id))) return undefined;
  const half = await goesOn(async () => {
    const seen = await look();
    const there = ids.filter((id) => mentions(seen?.record, id));
    return there.length === 1 && fieldOf(seen?.record, there[0]!) === field ? seen : undefined;
  });
  if (half === undefined || countsTwo(first.record, half.record)) return undefined;
  const summary = 'Of two members that are put into a context one is not in it';
  const received = JSON.stringify(half.record);
  return failed({ key: 'half', summary, expected: ids.join(' and '), received, exchange });
}

/** The name of the field of a record that is a list, and mentions an id. */
function fieldOf(record: unknown, id: string): string | undefined {
  const fields = isObject(record) ? Object.entries(record) : [];
  return fields.find(([, value]) => Array.isArray(value) && mentions(value, id))?.[0];
}

/** Whether a number of a record has become two. */
function countsTwo(before: unknown, after: unknown): boolean {
  const had = isObject(before) ? before : {};
  const has = isObject(after) ? Object.entries(after) : [];
  return has.some(([name, value]) => value === 2 && had[name] !== 2);
}
