import type { Call } from '../behaviour.ts';
import { isDue, setDue } from './due.ts';
import { type Effects, effectTime, pendingEffects, takeEffect } from './effect.ts';
import { foreseeScheduled, type Outcome } from './foresee.ts';
import { activeTriggers, fire, missedTimes, nextTime, toFired } from './schedule.ts';
import { after, type MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

/** Something that became due: when, in milliseconds, and what is to be done. */
type Due = { readonly at: number; readonly take: (call: Call) => Promise<void> };

/**
 * Does all that has become due by the clock, the earliest first: scheduled triggers begin one run per due time, and
 * triggers that have succeeded take their effect. Whatever shows or changes records calls it first, so that nothing has
 * to tick in between and what is seen does not depend on who looked when.
 */
export function settle(call: Call, effects: Effects): MaybePromise<void> {
  const now = call.space.clock.now();
  return after(isDue(call.store, now), (isAnything) => (isAnything ? settleDue(call, effects, now) : undefined));
}

async function settleDue(call: Call, effects: Effects, now: number): Promise<void> {
  // Rows are counted before: a slow query holds up nobody.
  const outcomes = await outcomesOf(call, await dueTriggers(call, now), new Map());
  await call.store.transaction(async (store) => {
    // Asked again: another request may have done it meanwhile.
    if (!(await isDue(store, now))) return;
    const inner = { ...call, store };
    const due = [...(await dueSchedules(inner, now, outcomes)), ...(await dueEffects(inner, effects, now))];
    for (const { take } of due.toSorted((a, b) => a.at - b.at)) await take(inner);
    const schedules = (await activeTriggers(inner)).map(nextTime);
    const pending = (await pendingByTable(inner, effects)).map(({ row }) => effectTime(row));
    const times = [...schedules, ...pending].filter((at) => at !== undefined);
    await setDue(store, times.length === 0 ? undefined : times.reduce((least, at) => Math.min(least, at)));
  });
}

async function dueTriggers(call: Call, now: number): Promise<readonly Row[]> {
  return (await activeTriggers(call)).filter((row) => (nextTime(row) ?? Infinity) <= now);
}

/** What the runs of triggers will come to, by the ids of these; what is known already is not asked again. */
async function outcomesOf(call: Call, triggers: readonly Row[], known: Outcomes): Promise<Outcomes> {
  const outcomes = new Map(known);
  for (const row of triggers) if (!outcomes.has(row.id)) outcomes.set(row.id, await foreseeScheduled(call, row));
  return outcomes;
}

type Outcomes = ReadonlyMap<string, Outcome>;

async function dueSchedules(call: Call, now: number, foreseen: Outcomes): Promise<readonly Due[]> {
  const triggers = await dueTriggers(call, now);
  const outcomes = await outcomesOf(call, triggers, foreseen);
  return triggers.flatMap((row) => [
    ...missedTimes(row, now).map((at): Due => ({
      at,
      take: (inner) => fire(inner, row, at, outcomes.get(row.id)!),
    })),
    { at: now, take: async ({ store }) => store.put('ScheduledTrigger', toFired(row, now)) },
  ]);
}

async function dueEffects(call: Call, effects: Effects, now: number): Promise<readonly Due[]> {
  const pending = (await pendingByTable(call, effects)).filter(({ row }) => effectTime(row) <= now);
  return pending.map(({ table, row }): Due => ({
    at: effectTime(row),
    take: (inner) => takeEffect(inner, table, row, effects[table]!),
  }));
}

async function pendingByTable(
  call: Call,
  effects: Effects,
): Promise<readonly { readonly table: string; readonly row: Row }[]> {
  const found = Object.keys(effects).map(async (table) =>
    (await pendingEffects(call, table)).map((row) => ({ table, row })),
  );
  return (await Promise.all(found)).flat();
}
