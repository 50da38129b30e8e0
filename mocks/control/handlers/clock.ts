import { type MockResponse, toJsonResponse } from '../../http.ts';
import { Refusal } from '../../refusal.ts';
import { toBoundedTime } from '../bounded-time.ts';
import type { ControlHandlers } from '../call.ts';
import { addDuration } from '../duration.ts';
import type { Visit } from '../session-control.ts';

/** Reads, sets, stops and advances the clock of a session. */
export function clockHandlers(): ControlHandlers {
  return {
    getClock: async ({ visit }) => toClock(await visit()),
    setClock: async ({ visit, body }) => {
      const visited = await visit();
      const now = body['now'] as string | number | undefined;
      await visited.space.clock.set(now === undefined ? undefined : toTime(now), body['frozen'] === true);
      return toClock(visited);
    },
    advanceClock: async ({ visit, body }) => {
      const visited = await visit();
      await visited.space.clock.advance((now) => addDuration(now, body['by'] as string | number));
      return toClock(visited);
    },
  };
}

function toClock({ space: { clock } }: Visit): MockResponse {
  const milliseconds = clock.now();
  return toJsonResponse(200, { now: new Date(milliseconds).toISOString(), milliseconds, frozen: clock.isFrozen() });
}

function toTime(now: string | number): number {
  const time = new Date(now).getTime();
  if (!Number.isNaN(time)) return toBoundedTime(time, now);
  throw new Refusal(400, `now is ${JSON.stringify(now)}; give ISO 8601 date and time, or milliseconds since 1970`);
}
