import { describe, expect, it } from 'vitest';
import { type Clock, createPace, type Pace } from './pace.ts';

/** A clock that stands still but for what is slept. */
function createClock(): Clock & { readonly pass: (milliseconds: number) => void } {
  let time = 0;
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  return {
    now: () => time,
    sleep: async (milliseconds) => {
      pass(milliseconds);
    },
    pass,
  };
}

type Limit = (now: number) => { readonly isAllowed: boolean; readonly pause?: number; readonly stated?: number };

/** So many requests in each second. */
function windows(perSecond: number, pause = 1000): Limit {
  const counts = new Map<number, number>();
  return (now) => {
    const second = Math.floor(now / 1000);
    counts.set(second, (counts.get(second) ?? 0) + 1);
    return counts.get(second)! <= perSecond ? { isAllowed: true } : { isAllowed: false, pause };
  };
}

/** A bucket of tokens that is filled steadily. */
function bucket(perSecond: number, size: number, pause = 1000): Limit {
  let tokens = size;
  let last = 0;
  return (now) => {
    tokens = Math.min(size, tokens + ((now - last) / 1000) * perSecond);
    last = now;
    if (tokens < 1) return { isAllowed: false, pause };
    tokens -= 1;
    return { isAllowed: true };
  };
}

/** Each n-th request is refused, however long one waits. */
function moody(each: number): Limit {
  let turn = 0;
  return () => ((turn += 1) % each === 0 ? { isAllowed: false, pause: 250 } : { isAllowed: true });
}

/** Sends requests of 2 ms one after another until so many are answered; how many were refused, and how long it took. */
async function send(count: number, limit: Limit, about = (turn: number) => `GET /${turn}`) {
  const clock = createClock();
  const pace: Pace = createPace(clock);
  let [answered, refused] = [0, 0];
  while (answered < count) {
    const sentAt = await pace.turn();
    clock.pass(2);
    const { isAllowed, pause = 0, stated } = limit(clock.now());
    if (isAllowed) pace.answered(pause);
    else pace.refused({ about: about(answered), sentAt, pause, stated });
    answered += isAllowed ? 1 : 0;
    refused += isAllowed ? 0 : 1;
  }
  return { refused, seconds: clock.now() / 1000 };
}

describe('the pace', () => {
  it.each<[string, Limit, number, number]>([
    ['windows of 12 a second', windows(12), 30, 150],
    ['windows of 12 a second that ask for a pause of 250 ms', windows(12, 250), 30, 150],
    ['a bucket of 12 a second', bucket(12, 12), 30, 150],
    ['a bucket of 20 a second with room for 200', bucket(20, 200), 30, 90],
    ['windows of 100 a second', windows(100), 30, 40],
  ])('is learned from %s: few of 1440 requests are wasted, and little time', async (_, limit, wasted, within) => {
    const { refused, seconds } = await send(1440, limit);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(wasted);
    expect(seconds).toBeLessThan(within);
  });

  it('is that of the target where nothing is refused', async () => {
    expect(await send(1440, () => ({ isAllowed: true }))).toEqual({ refused: 0, seconds: 2.88 });
  });

  it('does not fall on and on where slowing down changes nothing', async () => {
    const { seconds } = await send(1440, moody(50));
    expect(seconds).toBeLessThan(60);
  });

  it('is not learned from one operation that has a limit of its own', async () => {
    let turn = 0;
    const limit: Limit = () => ((turn += 1) % 10 === 0 ? { isAllowed: false, pause: 100 } : { isAllowed: true });
    const { refused, seconds } = await send(200, limit, () => 'POST /trigger');
    expect(seconds).toBeCloseTo((200 + refused) * 0.002 + refused * 0.1, 5);
  });

  it('is the stated one, where a refusal states it', async () => {
    const limit = windows(10);
    const { refused } = await send(500, (now) => ({ ...limit(now), stated: 100 }));
    expect(refused).toBeLessThan(10);
  });

  it('heeds an announced pause only once something was refused', async () => {
    const clock = createClock();
    const pace = createPace(clock);
    pace.answered(5_000);
    expect(await pace.turn()).toBe(0);
    pace.refused({ about: 'GET /', sentAt: 0, pause: 10 });
    expect(await pace.turn()).toBe(10);
    pace.answered(5_000);
    expect(await pace.turn()).toBe(5_010);
  });

  it('takes refusals of what was under way together for one', async () => {
    const clock = createClock();
    const pace = createPace(clock);
    const burst = async (): Promise<void> => {
      for (let turn = 0; turn < 10; turn += 1) pace.answered();
      const sentAt = clock.now();
      clock.pass(1);
      for (const about of ['GET /a', 'GET /b', 'GET /c']) pace.refused({ about, sentAt, pause: 100 });
    };
    await burst();
    expect([await pace.turn(), await pace.turn()]).toEqual([101, 101]);
  });
});
