import { describe, expect, it } from 'vitest';
import type { Whole } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { beginsAnother } from './begins-another.ts';
import { beginsElsewhere } from './begins-elsewhere.ts';
import { cancelsOne } from './cancels-one.ts';
import { type RunPlace, stateIn } from './run-place.ts';

/** A service of runs, in which each request takes one unit of time. */
type Runs = {
  /** How long a run takes. */
  readonly lasts: number;
  /** As what the run of a number ends. */
  readonly endsAs?: (count: number) => string;
  /** What a cancellation does: what it is meant to, nothing, the same to all, or to the last one, or it is refused. */
  readonly cancels?: 'one' | 'none' | 'all' | 'last' | 'refused';
  /**
   * Whether the run that goes on is given again; `ended`: the one that has ended as well; `older`: its id, for a new
   * one.
   */
  readonly joins?: 'going' | 'ended' | 'older';
  /** Whether the history shows when a run ended. */
  readonly shows?: boolean;
};

type Run = { readonly id: string; readonly born: number; readonly count: number; cancelled?: boolean };

function placeOf({ lasts, endsAs = () => 'DONE', cancels = 'one', joins, shows = false }: Runs): RunPlace {
  const runs: Run[] = [];
  let now = 0;
  const isGoing = (run: Run): boolean => run.cancelled !== true && now < run.born + lasts;
  const answer = (status: number, id = ''): Exchange => {
    now += 1;
    const reply = { status, headers: {}, body: id, partial: false };
    return { operation: { id: 'cancelDataMartRun' }, reply } as unknown as Exchange;
  };
  const begin = (): Exchange => {
    const known = runs.find((run) => joins === 'ended' || (joins === 'going' && isGoing(run)));
    const run = known ?? { id: `run ${runs.length}`, born: now, count: runs.length };
    if (known === undefined) runs.push(run);
    const told = joins === 'older' ? (runs.at(-2) ?? run) : run;
    return answer(201, told.id);
  };
  const cancel = (id: string): Exchange => {
    if (cancels === 'refused') return answer(409);
    const isMeant = (run: Run): boolean => (cancels === 'last' ? run === runs.at(-1) : run.id === id);
    for (const run of runs) if (isGoing(run) && (isMeant(run) || cancels === 'all')) run.cancelled = cancels !== 'none';
    return answer(204);
  };
  const shown = (run: Run): object => ({
    status: isGoing(run) ? 'RUNNING' : run.cancelled === true ? 'CANCELLED' : endsAs(run.count),
    ...(shows ? { finishedAt: isGoing(run) ? null : 'then' } : {}),
  });
  const history = (): Whole => {
    now += 1;
    return {
      ids: runs.map(({ id }) => id),
      rows: new Map(runs.map((run) => [run.id, shown(run)])),
    } as unknown as Whole;
  };
  return {
    begin: () => Promise.resolve(begin()),
    cancel: (id) => Promise.resolve(cancel(id)),
    history: () => Promise.resolve(history()),
    idIn: ({ reply }) => (reply.status === 201 ? reply.body : undefined),
  };
}

/** A scene that waits for nothing. */
function sceneOf(): Scene {
  const patience = Promise.resolve({ lags: new Map(), vain: 99 });
  return { once: () => patience, sinceChange: () => Infinity } as unknown as Scene;
}

describe('a second run', () => {
  it.each<[string, Runs, string | undefined]>([
    ['is another', { lasts: 9 }, undefined],
    ['is the one that goes on', { lasts: 9, joins: 'going' }, undefined],
    ['is the one that goes on, though it is to be cancelled', { lasts: 9, joins: 'going', cancels: 'none' }, undefined],
    ['is the one that goes on and cannot be cancelled', { lasts: 9, joins: 'going', cancels: 'refused' }, undefined],
    ['is one that was cancelled', { lasts: 9, joins: 'ended' }, 'ended'],
    ['is one that is shown to have ended', { lasts: 1, joins: 'ended', shows: true, cancels: 'refused' }, 'ended'],
    ['is one of which nobody knows whether it has ended', { lasts: 1, joins: 'ended', cancels: 'refused' }, undefined],
    ['is told as the one before it', { lasts: 9, joins: 'older' }, 'older'],
  ])('%s', async (_, runs, want) => {
    const place = placeOf(runs);
    const first = place.idIn(await place.begin())!;
    const seen = (await place.history())!;
    expect((await beginsAnother(sceneOf(), place, first, seen)).fault?.key).toBe(want);
  });
});

describe('cancelling one of two runs', () => {
  it.each<[string, Runs, string | undefined]>([
    ['cancels it alone', { lasts: 99 }, undefined],
    ['cancels both', { lasts: 99, cancels: 'all' }, 'cancelled'],
    ['cancels the other', { lasts: 99, cancels: 'last' }, 'other'],
    ['is done when both have ended', { lasts: 0 }, undefined],
    ['is done while both end', { lasts: 3, cancels: 'none' }, undefined],
    [
      'is done while the first ones fail',
      { lasts: 3, cancels: 'none', endsAs: (n) => (n < 2 ? 'FAILED' : 'DONE') },
      undefined,
    ],
    ['is refused', { lasts: 99, cancels: 'refused' }, undefined],
  ])('%s', async (_, runs, want) => {
    const place = placeOf(runs);
    const one = place.idIn(await place.begin())!;
    const before = stateIn(await place.history(), one);
    const other = place.idIn(await place.begin())!;
    expect((await cancelsOne(sceneOf(), place, [one, other], before))?.key).toBe(want);
  });
});

describe('another DataMart', () => {
  const begun = (count: number, more: readonly string[] = []): Whole => {
    const ids = [...Array.from({ length: count }, (__, at) => `other ${at}`), ...more];
    const reply = { status: 200, headers: {}, body: '[]', partial: false };
    const rows = new Map(ids.map((id) => [id, { id }]));
    return { ids, rows, exchange: { reply } } as unknown as Whole;
  };
  it.each<[string, (asked: number, begins: number) => number, string | undefined]>([
    ['has no runs', () => 0, undefined],
    ['has one run of its own', () => 1, undefined],
    ['has a run for each', (_, begins) => 1 + begins, 'elsewhere'],
    ['has one run more each time it is asked', (asked) => asked, undefined],
    ['has a run more at last', (_, begins) => (begins < 2 ? 1 : 2), undefined],
  ])('%s', async (_, count, want) => {
    const place = placeOf({ lasts: 9 });
    let asked = 0;
    let begins = 0;
    const begin = (): Promise<Exchange> => {
      begins += 1;
      return place.begin();
    };
    const elsewhere = (): Promise<Whole> => {
      asked += 1;
      return Promise.resolve(begun(count(asked, begins)));
    };
    expect((await beginsElsewhere({ ...place, begin }, 'the first run', elsewhere))?.key).toBe(want);
  });

  it.each([
    ['the first run', ['the first run'], 'mixed'],
    ['the first run', ['another run'], undefined],
    ['7', ['7'], undefined],
  ])('has beside the run %j the runs %j', async (id, ids, want) => {
    const elsewhere = (): Promise<Whole> => Promise.resolve(begun(1, ids));
    expect((await beginsElsewhere(placeOf({ lasts: 9 }), id, elsewhere))?.key).toBe(want);
  });
});
