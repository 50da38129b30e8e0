import type { Call } from './behaviour.ts';
import { isDue, setDue } from './due.ts';
import { type Effects, effectTime, pendingEffects, takeEffect } from './effect.ts';
import { activeTriggers, fire, missedTimes, nextTime, toFired } from './schedule.ts';
import type { Row } from './store.ts';

/** Something that became due: when, in milliseconds, and what is to be done. */
type Due = { readonly at: number; readonly take: (call: Call) => Promise<void> };

/**
 * Does all that has become due by the clock, the earliest first: scheduled triggers begin one run per due time, and
 * triggers that have succeeded take their effect. Whatever shows or changes records calls it first, so that nothing has
 * to tick in between and what is seen does not depend on who looked when.
 */
export async function settle(call: Call, effects: Effects): Promise<void> {
  const now = call.space.clock.now();
  if (!(await isDue(call.store, now))) return;
  await call.store.transaction(async (store) => {
    // Asked again: another request may have done it meanwhile.
    if (!(await isDue(store, now))) return;
    const inner = { ...call, store };
    const due = [...(await dueSchedules(inner, now)), ...(await dueEffects(inner, effects, now))];
    for (const { take } of due.toSorted((a, b) => a.at - b.at)) await take(inner);
    const schedules = (await activeTriggers(inner)).map(nextTime);
    const pending = (await pendingByTable(inner, effects)).map(({ row }) => effectTime(row));
    const times = [...schedules, ...pending].filter((at) => at !== undefined);
    await setDue(store, times.length === 0 ? undefined : times.reduce((least, at) => Math.min(least, at)));
  });
}

async function dueSchedules(call: Call, now: number): Promise<readonly Due[]> {
  const triggers = (await activeTriggers(call)).filter((row) => (nextTime(row) ?? Infinity) <= now);
  return triggers.flatMap((row) => [
    ...missedTimes(row, now).map((at): Due => ({ at, take: (inner) => fire(inner, row, at) })),
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
