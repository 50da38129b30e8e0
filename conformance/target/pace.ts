import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds, and how they pass. */
export type Clock = { readonly now: () => number; readonly sleep: (milliseconds: number) => Promise<unknown> };

/** What an answer of 429 says of a limit. */
export type Refusal = {
  /** Method and path of the request. */
  readonly about: string;
  /** When the request was sent. */
  readonly sentAt: number;
  /** Milliseconds until another may be sent. */
  readonly pause: number;
  /** Milliseconds between two requests, where the target states its limit. */
  readonly stated?: number | undefined;
};

/** How fast a target may be asked: as fast as it answers, until it says that this is too fast. */
export type Pace = {
  /** Waits until one request more may be sent, and says when that is. */
  readonly turn: () => Promise<number>;
  /** Notes an answer; `pause`: milliseconds for which the target has announced that it will refuse any other. */
  readonly answered: (pause?: number) => void;
  /** Notes a 429: nothing more is sent for a while, and more slowly from then on. */
  readonly refused: (refusal: Refusal) => void;
};

const systemClock: Clock = { now: () => performance.now(), sleep };

/** Fewer answers between two refusals tell of a pause that was too short, and nothing of how many are answered a second. */
const tellingFrom = 3;
/** What was measured is kept below by so much, and fallen below by so much after each refusal. */
const margin = 1.02;
const slowDown = 1.1;
/** By how much each answer speeds up: the more, the longer none was refused. About a tenth after two hundred. */
const speedUp = (answers: number): number => Math.max(0.98, 1 - answers * 4e-6);
/** What allows less than four requests a second is waited for when it refuses: it may be about a few operations only. */
const longest = 250;

/**
 * Learns the rate that a target allows: from what it states, else from how many requests it has answered between two
 * refusals, the pause included. Each refusal later on slows down a little, each answer speeds up by less: then few requests
 * are wasted, and a target without a limit is never waited for.
 */
export function createPace(clock: Clock = systemClock): Pace {
  let interval = 0;
  let slowest = longest;
  let nextAt = 0;
  let heldUntil = 0;
  let last: { readonly at: number; readonly about: string } | undefined;
  let answers = 0;
  const hold = (pause: number): void => {
    heldUntil = Math.max(heldUntil, clock.now() + pause);
  };
  /** Another request that is refused tells of a limit of all; the same one again may have a limit of its own. */
  const measured = ({ about }: Refusal): number | undefined =>
    last === undefined || last.about === about ? undefined : ((clock.now() - last.at) / answers) * margin;
  const learn = (refusal: Refusal): void => {
    const found = refusal.stated ?? measured(refusal);
    if (interval > 0) interval = Math.min(interval * slowDown, slowest);
    else if (found !== undefined) {
      interval = Math.min(found, longest, refusal.pause);
      slowest = 2 * interval;
    }
  };
  return {
    turn: async () => {
      for (let now = clock.now(); now < Math.max(nextAt, heldUntil); now = clock.now()) {
        await clock.sleep(Math.max(nextAt, heldUntil) - now);
      }
      const now = clock.now();
      nextAt = now + interval;
      return now;
    },
    answered: (pause = 0) => {
      answers += 1;
      interval *= speedUp(answers);
      // A limit that is announced and was never enforced is none.
      if (last !== undefined && pause > 0) hold(pause);
    },
    refused: (refusal) => {
      hold(refusal.pause);
      // What was under way when another was refused tells nothing new.
      if (last !== undefined && (refusal.sentAt <= last.at || answers < tellingFrom)) return;
      learn(refusal);
      last = { at: clock.now(), about: refusal.about };
      answers = 0;
    },
  };
}
