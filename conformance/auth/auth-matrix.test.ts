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
/** Ways that some operations are asked early, and all others later. */
const early = ['other-key-id', 'token-only', 'no-prefix', 'truncated-token'];
/** What is asked last. */
const rest = (): readonly AuthProbe[] => of(6).filter(({ variant }) => !early.includes(variant.id));
const nameOf = ({ operation, variant }: AuthProbe): string => `${operation.id} ${variant.id}`;
const countOf = (all: readonly AuthProbe[], by: (probe: AuthProbe) => string): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(all, by)].map(([name, { length }]) => [name, length]));

/** What is asked first: of what provenance in which way. */
const kinds = [
  ...[84, 77].flatMap((count, at) => Array.from({ length: count }, () => [['stated', 'path-only'][at], 'no-headers'])),
  ...Array.from({ length: 84 }, (_, at) => ['stated', at % 2 === 0 ? 'token-only' : 'other-key-id']),
  ...Array.from({ length: 25 }, (_, at) => ['path-only', at % 2 === 0 ? 'token-only' : 'other-key-id']),
];

describe('the header matrix', () => {
  it('has every protected operation in every way, once', () => {
    const all = matrix().map(nameOf);
    const guarded = contract.operations.filter((operation) => operation.protected);
    const missing = guarded.flatMap(({ id }) =>
      alwaysSent.map((way) => `${id} ${way.id}`).filter((name) => !all.includes(name)),
    );
    expect([guarded.length, alwaysSent.length, missing, new Set(all).size]).toEqual([161, 10, [], all.length]);
  });

  it('keeps longest a request without headers of each, and one whose token is not bound, of some that are path-only', () => {
    const kept = of(1).slice(0, kinds.length);
    expect(kept.map(({ operation, variant }) => [operation.provenance, variant.id])).toEqual(kinds);
  });

  it('asks each of the other ways of some operation, next', () => {
    const next = of(1).slice(kinds.length);
    const others = alwaysSent.filter(({ id }) => !['no-headers', 'other-key-id', 'token-only'].includes(id));
    expect(new Set(next.map(({ variant }) => variant.id))).toEqual(
      new Set([...others, ...sharedOut].map(({ id }) => id)),
    );
    expect(next.length).toBeLessThan(20);
  });

  it('asks all in the ways that tell most before the rest', () => {
    const later = of(6).slice(0, -rest().length);
    const count = countOf([...of(1), ...later], ({ variant }) => variant.id);
    expect(early.map((way) => count[way])).toEqual([161, 161, 161, 161]);
  });

  it.each([50, 150, 300])('spreads %i of the rest over all operations and ways alike', (count) => {
    const last = rest().slice(0, count);
    const ways = Object.values(countOf(last, ({ variant }) => variant.id));
    const operations = Object.values(countOf(last, ({ operation }) => operation.id));
    expect(ways.length).toBe(5);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThanOrEqual(5);
    expect(Math.max(...operations) - Math.min(...operations)).toBeLessThanOrEqual(2);
  });

  it('asks all that is stated in full before that', () => {
    const first = rest().findIndex(({ operation }) => operation.provenance === 'path-only');
    expect(rest().findLastIndex(({ operation }) => operation.provenance === 'stated')).toBe(first - 1);
  });

  it('has the same order whatever the seed', () => {
    const last = (seed: number): readonly string[] =>
      matrix(seed)
        .filter(({ operation, priority }) => priority === 6 && operation.provenance === 'path-only')
        .map(nameOf);
    expect(last(7)).toEqual(last(1));
  });
});
