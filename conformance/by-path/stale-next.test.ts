import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { staleNext } from './stale-next.ts';

const was = { cron: '0 5 * * *', timeZone: 'UTC', nextRunAt: '2026-03-02T05:00:00Z' };

it.concurrent.each<[string, JsonObject, string | undefined]>([
  ['as it was', {}, 'nextRunAt'],
  ['that of the new schedule', { nextRunAt: '2026-03-02T06:30:00.000Z' }, undefined],
  ['as it was, which is right in another time zone', { timeZone: 'Asia/Aden', cron: '0 8 * * *' }, undefined],
  ['as it was, which is wrong in another time zone', { timeZone: 'Europe/Berlin' }, 'nextRunAt'],
  ['as it was, in a time zone that nobody knows', { timeZone: 'Mars/Base' }, undefined],
  ['as it was, and the schedule, too', { cron: was.cron }, undefined],
  ['as it was, and the schedule has no time of day', { cron: '*/5 * * * *' }, undefined],
  ['no longer told', { nextRunAt: null }, undefined],
])('the next time is %s', (_, is, want) => {
  expect(staleNext(was, { ...was, cron: '30 6 * * 1-5', ...is })).toBe(want);
  expect(staleNext({ schedule: was }, { schedule: { ...was, cron: '30 6 * * 1-5', ...is } })).toBe(want);
  const apart = ({ nextRunAt, ...schedule }: JsonObject): JsonObject => ({ nextRunAt: nextRunAt!, schedule });
  expect(staleNext(apart(was), apart({ ...was, cron: '30 6 * * 1-5', ...is }))).toBe(want);
});

it('the next time was never that of a schedule', () => {
  const rough = { ...was, nextRunAt: '2026-03-02T00:00:00Z' };
  expect(staleNext(rough, { ...rough, cron: '30 6 * * 1-5' })).toBeUndefined();
});

const contracts = await loadContracts();

/** A service that tells the next run of a trigger, and tells it anew after an update, or does not. */
function scheduling(renews: boolean, whenOff?: 'keeps' | 'has none'): ToyFault {
  const next = new Map<string, string>();
  const told = (cron: string): string => {
    const [minute, hour] = cron.split(' ');
    return `2026-03-02T${hour!.padStart(2, '0')}:${minute!.padStart(2, '0')}:00Z`;
  };
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const reply = usual();
      if (operation.lifecycle.resource !== 'ScheduledTrigger' || reply.status >= 300) return reply;
      const { cron } = (isObject(body) ? body : {}) as { readonly cron?: string };
      const own = isObject(reply.body) ? ((reply.body['id'] as string | undefined) ?? id) : id;
      const isOff = whenOff !== undefined && isObject(body) && body['isActive'] === false;
      if (cron !== undefined && ((renews && !isOff) || !next.has(own))) next.set(own, told(cron));
      if (isOff && whenOff === 'has none') next.delete(own);
      const shown = (value: JsonObject): JsonObject =>
        next.has(value['id'] as string) ? { ...value, nextRunAt: next.get(value['id'] as string)! } : value;
      if (Array.isArray(reply.body)) return { ...reply, body: (reply.body as readonly JsonObject[]).map(shown) };
      return isObject(reply.body) ? { ...reply, body: shown(reply.body) } : reply;
    },
  };
}

it.concurrent.each<[string, boolean, readonly string[], ('keeps' | 'has none')?]>([
  ['told anew', true, []],
  ['told anew, but for one that is off', true, [], 'keeps'],
  ['told anew, and not of one that is off', true, [], 'has none'],
  ['that of before, on and off', false, ['updateScheduledTrigger'], 'keeps'],
  ['that of before, and not of one that is off', false, ['updateScheduledTrigger'], 'has none'],
  ['that of before', false, ['updateScheduledTrigger']],
])('after an update of the schedule the next run is %s', async (_, renews, want, whenOff) => {
  const on = whenOff === undefined ? {} : { isActive: true };
  const requests = {
    createScheduledTrigger: { body: { cron: '0 5 * * *', timeZone: 'UTC', ...on } },
    updateScheduledTrigger: { body: { cron: '30 6 * * 1-5', timeZone: 'UTC', ...on } },
  };
  const only = ['path-only-state/ScheduledTrigger'];
  const { findings } = await conformToy(contracts, {}, scheduling(renews, whenOff), {
    only,
    profile: { requests },
  });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
