import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Provenance } from '../../spec/operation.ts';
import { type AuthProbe, toAuthMatrix } from './auth-matrix.ts';
import { alwaysSent } from './auth-variants.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const matrix = (seed = 1): readonly AuthProbe[] => toAuthMatrix(contract.operations, seed);
const further = (by: Provenance, seed = 1): readonly AuthProbe[] =>
  matrix(seed).filter(({ operation, priority }) => priority === 5 && operation.provenance === by);
const nameOf = ({ operation, variant }: AuthProbe): string => `${operation.id} ${variant.id}`;
const countOf = (all: readonly AuthProbe[], by: (probe: AuthProbe) => string): readonly number[] =>
  [...Map.groupBy(all, by).values()].map(({ length }) => length);

describe('the header matrix', () => {
  it('has every protected operation in every way, once', () => {
    const all = matrix().map(nameOf);
    const guarded = contract.operations.filter((operation) => operation.protected);
    const missing = guarded.flatMap(({ id }) =>
      alwaysSent.map((way) => `${id} ${way.id}`).filter((name) => !all.includes(name)),
    );
    expect([guarded.length, alwaysSent.length, missing, new Set(all).size]).toEqual([161, 10, [], all.length]);
  });

  it('keeps longest, of what is known by method and path only, a request without headers to each', () => {
    const kept = matrix().filter(({ operation, priority }) => operation.provenance === 'path-only' && priority < 5);
    expect([kept.length, new Set(kept.map(({ variant }) => variant.id))]).toEqual([77, new Set(['no-headers'])]);
  });

  it('asks each operation once before it asks any in the ways that are shared out, and then in each of those', () => {
    const kept = matrix().filter(({ priority }) => priority <= 4);
    const isShared = ({ operation, priority }: AuthProbe): boolean =>
      priority === 4 && operation.provenance === 'stated';
    const asked = new Set(kept.slice(0, kept.findIndex(isShared)).map(nameOf));
    const ways = new Set(kept.filter(isShared).map(({ variant }) => variant.id));
    expect([asked.size, ways.size]).toEqual([84 + 42 + 77, 9]);
  });

  it('asks a third of what is stated in one of two ways first, some of it in another two, and all in all four then', () => {
    const ways = ['token-only', 'other-key-id', 'key-id-only', 'garbage-token'];
    const spread = (all: readonly AuthProbe[]): readonly number[] =>
      ways.map((way) => all.filter(({ variant }) => variant.id === way).length);
    const first = matrix().filter(({ priority, variant }) => priority === 1 && variant.id !== 'no-headers');
    expect([first.length, spread(first)]).toEqual([28 + 14, [14, 14, 7, 7]]);
    expect(spread(further('stated').slice(0, 140 + 154))).toEqual([70, 70, 77, 77]);
  });

  it('asks the rest way by way, first those that tell most', () => {
    const ways = [0, 77, 154, 231].map(
      (at) =>
        new Set(
          further('path-only')
            .slice(at, at + 77)
            .map(({ variant }) => variant.id),
        ),
    );
    expect(ways.map((way) => [...way])).toEqual([['other-key-id'], ['garbage-token'], ['token-only'], ['key-id-only']]);
  });

  it('asks all that is stated in full before that', () => {
    const [first] = further('path-only');
    const last = matrix().findLastIndex(({ operation }) => operation.provenance === 'stated');
    expect(matrix().slice(0, last).includes(first!)).toBe(false);
  });

  it.each([
    ['stated', 294, 50],
    ['stated', 294, 150],
    ['stated', 294, 300],
    ['path-only', 4 * 77, 50],
    ['path-only', 4 * 77, 150],
    ['path-only', 4 * 77, 300],
  ] as const)('spreads, of what is %s, %i and %i more over all operations and ways alike', (by, start, count) => {
    const last = further(by).slice(start, start + count);
    // What was asked early, since the ways are shared out, is not asked again.
    const [ways, operations] = [countOf(last, (one) => one.variant.id), countOf(last, (one) => one.operation.id)];
    expect(ways.length).toBe(5);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThanOrEqual(5);
    expect(Math.max(...operations) - Math.min(...operations)).toBeLessThanOrEqual(2);
  });

  it('has the same order whatever the seed', () => {
    expect(further('path-only', 7).map(nameOf)).toEqual(further('path-only', 1).map(nameOf));
  });
});
