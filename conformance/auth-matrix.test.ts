import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, loadContract } from '../spec/contract.ts';
import { type AuthProbe, toAuthMatrix } from './auth-matrix.ts';
import { alwaysSent } from './auth-variants.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const matrix = (seed = 1): readonly AuthProbe[] => toAuthMatrix(contract.operations, seed);
const further = (seed = 1): readonly AuthProbe[] => matrix(seed).filter(({ priority }) => priority === 4);
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
    const kept = matrix().filter(({ operation, priority }) => operation.provenance === 'path-only' && priority < 4);
    expect([kept.length, new Set(kept.map(({ variant }) => variant.id))]).toEqual([77, new Set(['no-headers'])]);
  });

  it('asks the rest way by way, first those that tell most', () => {
    const ways = [0, 77, 154, 231].map(
      (at) =>
        new Set(
          further()
            .slice(at, at + 77)
            .map(({ variant }) => variant.id),
        ),
    );
    expect(ways.map((way) => [...way])).toEqual([['other-key-id'], ['garbage-token'], ['token-only'], ['key-id-only']]);
  });

  it.each([50, 150, 300])('spreads %i of the last over all operations and ways alike', (count) => {
    const last = further().slice(4 * 77, 4 * 77 + count);
    const [ways, operations] = [countOf(last, (one) => one.variant.id), countOf(last, (one) => one.operation.id)];
    expect(ways.length).toBe(5);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThanOrEqual(5);
    expect(Math.max(...operations) - Math.min(...operations)).toBeLessThanOrEqual(1);
  });

  it('has the same order whatever the seed', () => {
    expect(further(7).map(nameOf)).toEqual(further(1).map(nameOf));
  });
});
