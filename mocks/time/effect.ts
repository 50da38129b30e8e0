import type { JsonObject } from '../../spec/json.ts';
import type { Call } from '../behaviour.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

/**
 * What a trigger changes when it succeeds: its row, and what was noted for this when it was created (`_effect`). Gives
 * the result of the trigger, or why it fails after all. The call is one of who created the trigger, at the time of its
 * success; it says nothing of the request that happens to be answered.
 */
export type Effect = (call: Call, trigger: Row, noted: JsonObject) => Promise<EffectResult>;

/** How a trigger ends. */
export type EffectResult = { readonly result: JsonObject } | { readonly error: string };

/** What the triggers of each table do. */
export type Effects = Readonly<Record<string, Effect>>;

/** When a trigger that has an effect succeeds, in milliseconds. */
export function effectTime(row: Row): number {
  return (row['_createdAt'] as number) + (row['_duration'] as number);
}

/** The triggers of a table whose effect is still to come. */
export function pendingEffects({ store }: Pick<Call, 'store'>, table: string): MaybePromise<readonly Row[]> {
  return store.list(table, { index: 'pending', value: '1' });
}

/** Does what a trigger does, and notes how it ended. */
export async function takeEffect(call: Call, table: string, row: Row, effect: Effect): Promise<void> {
  const ended = await effect(atTime(call, row), row, row['_effect'] as JsonObject);
  const how = 'error' in ended ? { _outcome: 'FAILED', _error: ended.error } : { _result: ended.result };
  await call.store.put(table, { ...row, ...how, _effect: null });
}

/** A call by who created a trigger, at the time of its success. */
function atTime(call: Call, row: Row): Call {
  const now = effectTime(row);
  const { id: userId } = row['createdByUser'] as { id: string };
  const clock = { ...call.space.clock, now: () => now };
  return { ...call, caller: { userId, role: '', keyId: '' }, space: { ...call.space, clock } };
}
