import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import type { Case } from '../check.ts';
import { type AuthProbe, toAuthMatrix } from './auth-matrix.ts';
import { alwaysSent, sharedOut } from './auth-variants.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const matrix = (seed = 1): readonly AuthProbe[] => toAuthMatrix(contract.operations, seed);
const of = (priority: Case['priority']): readonly AuthProbe[] => matrix().filter((one) => one.priority === priority);
const nameOf = ({ operation, variant }: AuthProbe): string => `${operation.id} ${variant.id}`;
const countOf = (all: readonly AuthProbe[], by: (probe: AuthProbe) => string): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(all, by)].map(([name, { length }]) => [name, length]));

describe('the header matrix', () => {
  it('has every protected operation in every way, once', () => {
    const all = matrix().map(nameOf);
    const guarded = contract.operations.filter((operation) => operation.protected);
    const missing = guarded.flatMap(({ id }) =>
      alwaysSent.map((way) => `${id} ${way.id}`).filter((name) => !all.includes(name)),
    );
    expect([guarded.length, alwaysSent.length, missing, new Set(all).size]).toEqual([161, 10, [], all.length]);
  });

  it('keeps longest, of each operation, what one of many is most easily made without', () => {
    const kept = of(1).slice(0, 3 * 161);
    expect(countOf(kept, ({ variant }) => variant.id)).toEqual({
      'no-headers': 161,
      'other-key-id': 161,
      'token-only': 161,
    });
  });

  it('asks each of the other ways of some operation, next', () => {
    const ways = of(1)
      .slice(3 * 161)
      .map(({ variant }) => variant.id);
    const asked = new Set([...of(1).slice(0, 3 * 161), ...of(3)].map(({ variant }) => variant.id));
    const others = alwaysSent.filter(({ id }) => !asked.has(id));
    expect([new Set(ways), ways.length]).toEqual([new Set([...others, ...sharedOut].map(({ id }) => id)), 14]);
  });

  it('asks all for the word Bearer and for the end of the token before the rest', () => {
    expect(countOf(of(3), ({ variant }) => variant.id)).toEqual({ 'no-prefix': 161, 'truncated-token': 161 });
  });

  it.each([50, 150, 300])('spreads %i of the rest over all operations and ways alike', (count) => {
    const last = of(6).slice(0, count);
    const ways = Object.values(countOf(last, ({ variant }) => variant.id));
    const operations = Object.values(countOf(last, ({ operation }) => operation.id));
    expect(ways.length).toBe(5);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThanOrEqual(5);
    expect(Math.max(...operations) - Math.min(...operations)).toBeLessThanOrEqual(2);
  });

  it('asks all that is stated in full before that', () => {
    const first = of(6).findIndex(({ operation }) => operation.provenance === 'path-only');
    expect(of(6).findLastIndex(({ operation }) => operation.provenance === 'stated')).toBe(first - 1);
  });

  it('has the same order whatever the seed', () => {
    const last = (seed: number): readonly string[] =>
      matrix(seed)
        .filter(({ operation, priority }) => priority === 6 && operation.provenance === 'path-only')
        .map(nameOf);
    expect(last(7)).toEqual(last(1));
  });
});
