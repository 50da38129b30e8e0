import { describe, expect, it } from 'vitest';
import { createFit } from './fit.ts';

/** A budget of which `full` is taken until room is made, and how often that was done. */
function createScarce(limit: number, full: number) {
  let taken = full;
  let made = 0;
  const fits = createFit({ allows: (requests) => taken + requests <= limit }, async () => {
    made += 1;
    await Promise.resolve();
    taken = 0;
  });
  return { fits, made: () => made };
}

describe('a case fits', () => {
  it('once room is made, for all that wait for it', async () => {
    const { fits, made } = createScarce(10, 10);
    const all = await Promise.all([1, 1, 1, 1].map((requests) => fits({ requests })));
    expect([all, made()]).toEqual([[true, true, true, true], 1]);
  });

  it('when room is made for what it may create, which has to be removed', async () => {
    const { fits, made } = createScarce(10, 3);
    expect([await fits({ requests: 3 }), made()]).toEqual([true, 0]);
    expect([await fits({ requests: 4 }), made()]).toEqual([true, 1]);
  });

  it('only as long as something is left for those that look back, which have it', async () => {
    const fits = createFit({ allows: (requests) => requests <= 10 }, async () => {}, 4);
    expect(await Promise.all([7, 6].map((requests) => fits({ requests })))).toEqual([false, true]);
    expect(await Promise.all([1, 0].map((requests) => fits({ requests, isLeftFor: true })))).toEqual([true, true]);
    const none = createFit({ allows: (requests) => requests <= 2 }, async () => {}, 4);
    expect([await none({ requests: 1 }), await none({ requests: 1, isLeftFor: true })]).toEqual([false, true]);
  });

  it('no more, once one that takes no more requests did not', async () => {
    const { fits } = createScarce(10, 0);
    const all: boolean[] = [];
    for (const requests of [8, 12, 12, 9, 15, 0]) all.push(await fits({ requests }));
    expect(all).toEqual([true, false, false, true, false, true]);
  });
});
