import { expect, it } from 'vitest';
import { eventually, onceDone, wasBehind } from './patience.ts';
import type { Scene } from '../scene.ts';

type Remembering = Pick<Scene, 'once' | 'sinceChange'>;

/** A scene that remembers, with nothing else in it. */
function sceneOf(sinceChange = 0): Remembering {
  const memory = new Map<string, Promise<unknown>>();
  return {
    once: <T>(key: string, work: () => Promise<T>): Promise<T> => {
      if (!memory.has(key)) memory.set(key, work());
      return memory.get(key) as Promise<T>;
    },
    sinceChange: () => sinceChange,
  };
}

/** Asks a target that is right from the given question on, or never; how often it was asked. */
async function questions(scene: Remembering, rightFrom: number): Promise<number> {
  let asked = 0;
  const ask = (): Promise<number> => Promise.resolve((asked += 1));
  const answer = await eventually(scene as Scene, 'Report', ask, (count) => count >= rightFrom, [0, 0, 0]);
  expect(answer).toBe(asked);
  return asked;
}

const inTurn = async (scene: Remembering, rightFrom: readonly number[]): Promise<number[]> => {
  const counts: number[] = [];
  for (const from of rightFrom) counts.push(await questions(scene, from));
  return counts;
};

it.each([
  ['a target that is right at once is asked once', [1, 1, 1], [1, 1, 1]],
  ['one that is behind is asked until it is right', [3, 2], [3, 2]],
  ['one that never is right is asked again in three places, then no more', [9, 9, 9, 9, 9], [4, 4, 4, 1, 1]],
] as const)('%s', async (_, rightFrom, want) => {
  expect(await inTurn(sceneOf(), rightFrom)).toEqual(want);
});

it('one that was seen to be behind is trusted longer, yet not for ever', async () => {
  const never = Array.from({ length: 14 }, () => 9);
  const [first, ...others] = await inTurn(sceneOf(10), [2, ...never]);
  expect([first, others.filter((count) => count === 4).length, others.at(-1)]).toEqual([2, 12, 1]);
});

it('what was seen late once is waited for before the next question', async () => {
  let changedAt = Date.now() - 40;
  const scene: Remembering = { ...sceneOf(), sinceChange: () => Date.now() - changedAt };
  expect(await questions(scene, 2)).toBe(2);
  changedAt = Date.now();
  const askedAfter = await eventually(
    scene as Scene,
    'Report',
    () => Promise.resolve(scene.sinceChange('Report')),
    () => true,
  );
  expect(askedAfter).toBeGreaterThan(40);
});

it.each([
  ['a change that is seen late', eventually, true],
  ['work that takes its time', onceDone, false],
])('%s: whether reads are behind', async (_, wait, isBehind) => {
  const scene = sceneOf(10) as Scene;
  let asked = 0;
  await wait(
    scene,
    'Report',
    () => Promise.resolve((asked += 1)),
    (count) => count > 1,
    [0, 0],
  );
  expect(await wasBehind(scene, 'Report')).toBe(isBehind);
});

it('work is not asked for again before it was done the last time', async () => {
  const scene = sceneOf();
  const pauses = [20, 20, 20, 20, 20, 20];
  const work = async (): Promise<number> => {
    let asked = 0;
    const began = performance.now();
    const ask = (): Promise<number> => Promise.resolve((asked += 1));
    await onceDone(scene as Scene, 'Run', ask, () => performance.now() - began > 70, pauses);
    return asked;
  };
  const [first, second] = [await work(), await work()];
  expect([first > 3, second <= 3]).toEqual([true, true]);
});
