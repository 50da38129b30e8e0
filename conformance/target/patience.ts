import { setTimeout as sleep } from 'node:timers/promises';
import type { Scene } from '../scene.ts';

/** Milliseconds from one question to the next: two seconds in all. */
const usualPauses: readonly number[] = [100, 200, 300, 400, 500, 500];

/** The same of work, whose end is not as near: many triggers are waited for side by side, two and a half seconds in all. */
const workPauses: readonly number[] = [200, 600, 1_200, 500];

/** What is measured as longer has been asked for late. */
const lagAtMost = 2_000;

/** How often in a run is waited in vain: what a service has lost, it will not show later either. */
const vainAtMost = { unseen: 3, seen: 12 };

/** What a run knows of how far reads are behind. */
type Patience = {
  /** By resource, the longest time after which a change was first seen; none as long as each was seen at once. */
  readonly lags: Map<string, number>;
  /** Whether anything that was waited for has come. */
  pays: boolean;
  /** How often what was waited for did not come. */
  vain: number;
  /** Milliseconds that work took which was last seen to be done; none as long as each was done at once. */
  duration?: number;
};

function patienceOf(scene: Scene): Promise<Patience> {
  return scene.once('patience', () => Promise.resolve<Patience>({ lags: new Map(), pays: false, vain: 0 }));
}

/** Asks about records of a resource until an answer is right, as long as the pauses last, and gives the last one. */
type Wait = <T>(
  scene: Scene,
  resource: string,
  ask: () => Promise<T>,
  isRight: (answer: T) => boolean,
  pauses?: readonly number[],
) => Promise<T>;

/**
 * Asks about records of a resource until the answer is right, two seconds at most: no sentence of the specification
 * says that what was written is read or listed at once, so that a finding which rests on it has to wait. The lag is
 * learned, and then waited for before the first question; where none was ever seen, the patience of a run is soon at
 * its end.
 *
 * @example eventually(scene, 'Report', () => readOne(scene, read, instance, role), ({ reply }) => reply.status !== 404)
 */
export const eventually: Wait = waiting(({ lags }, scene, resource) => {
  const lag = Math.min(scene.sinceChange(resource), lagAtMost);
  lags.set(resource, Math.max(lags.get(resource) ?? 0, lag));
});

/**
 * The same of what goes on by itself, such as a trigger: that it takes its time says nothing of how far reads are behind. How
 * much that was is learned, and the next time nothing is asked before.
 *
 * @example onceDone(scene, 'SqlDryRunTrigger', () => readOne(scene, read, trigger, role), isWell)
 */
export const onceDone: Wait = waiting(
  (patience, _, __, taken) => void (patience.duration = taken),
  workPauses,
  ({ duration = 0 }, pauses) => {
    const ends = pauses.map((_, at) => pauses.slice(0, at + 1).reduce((sum, one) => sum + one));
    const left = [duration, ...ends.filter((end) => end > duration)];
    return duration === 0 ? pauses : left.map((end, at) => end - (left[at - 1] ?? 0));
  },
);

/** Waits, and notes what came late, and how many milliseconds after the first question. */
function waiting(
  onLate: (patience: Patience, scene: Scene, resource: string, taken: number) => void,
  usual: readonly number[] = usualPauses,
  pausesFor: (patience: Patience, pauses: readonly number[]) => readonly number[] = (_, pauses) => pauses,
): Wait {
  return async (scene, resource, ask, isRight, pauses = usual) => {
    await caughtUp(scene, resource);
    const patience = await patienceOf(scene);
    let answer = await ask();
    const limit = patience.pays ? vainAtMost.seen : vainAtMost.unseen;
    if (isRight(answer) || patience.vain >= limit) return answer;
    const began = performance.now();
    for (const pause of pausesFor(patience, pauses)) {
      await sleep(pause);
      answer = await ask();
      if (!isRight(answer)) continue;
      patience.pays = true;
      onLate(patience, scene, resource, performance.now() - began);
      return answer;
    }
    patience.vain += 1;
    return answer;
  };
}

/**
 * Milliseconds from one question to the next where two answers contradict each other: one may be some seconds behind.
 */
const pausesToAgree: readonly number[] = [0, 500, 1_500, 4_000];

/**
 * Asks for a contradiction as long as there is one, six seconds at most where `pauses` do not say else; what is left
 * of it then.
 */
export async function goesOn<T>(
  ask: () => Promise<T | undefined>,
  pauses: readonly number[] = pausesToAgree,
): Promise<T | undefined> {
  let answer: T | undefined;
  for (const pause of pauses) {
    await sleep(pause);
    answer = await ask();
    if (answer === undefined) return undefined;
  }
  return answer;
}

/** Whether reads of a resource were ever seen to be behind: then an answer may be, too. */
export async function wasBehind(scene: Scene, resource: string): Promise<boolean> {
  return (await patienceOf(scene)).lags.has(resource);
}

/** Waits, where reads of a resource were seen to be behind, until they surely show its last change. */
export async function caughtUp(scene: Scene, resource: string): Promise<void> {
  const { lags } = await patienceOf(scene);
  const rest = 1.5 * (lags.get(resource) ?? 0) - scene.sinceChange(resource);
  if (rest > 0) await sleep(rest);
}
