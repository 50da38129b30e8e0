import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import { askedOfOthers, type Priority } from '../priority.ts';
import { type AuthProbe, toAuthMatrix } from './auth-matrix.ts';
import { alwaysSent, sharedOut } from './auth-variants.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});

const matrix = (seed = 1): readonly AuthProbe[] => toAuthMatrix(contract.operations, seed);
const of = (priority: Priority): readonly AuthProbe[] => matrix().filter((one) => one.priority === priority);
/** Ways that some operations are asked early, and all others later. */
const early = ['other-key-id', 'token-only', 'no-prefix', 'truncated-token'];
/** What is asked last. */
const rest = (): readonly AuthProbe[] => of(askedOfOthers).filter(({ variant }) => !early.includes(variant.id));
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

  it('keeps longest a request without headers of each, and one whose token is not bound of some, and of streams', () => {
    const kept = of(1).filter(({ variant }) => ['no-headers', 'other-key-id', 'token-only'].includes(variant.id));
    const waysAt = (id: string): readonly string[] =>
      kept.filter(({ operation }) => operation.id === id).map(({ variant }) => variant.id);
    expect(countOf(kept, ({ variant }) => variant.id)['no-headers']).toBe(161);
    expect(['streamDataMartData', 'streamReportData'].map((id) => waysAt(id).length)).toEqual([3, 3]);
    const bound = kept.filter(({ variant }) => variant.id !== 'no-headers');
    expect(Object.values(countOf(bound, ({ variant }) => variant.id)).every((count) => count > 6)).toBe(true);
    expect(new Set(bound.flatMap(({ operation }) => operation.tags)).size).toBeGreaterThan(5);
    const first = of(1).findIndex(({ variant }) => !['no-headers', 'other-key-id', 'token-only'].includes(variant.id));
    expect(first).toBeGreaterThan(kept.length - 30);
  });

  it('asks each list without a token that is bound, and with one that was altered or made up, early', () => {
    const ways = ['altered-token', 'garbage-token', 'other-key-id', 'token-only'];
    const asked = of(1).map(nameOf);
    const lists = ['listReports', 'listDataMarts', 'listDataStorages', 'listDataDestinations', 'listProjectRuns'];
    const missing = lists.flatMap((id) => ways.map((way) => `${id} ${way}`).filter((name) => !asked.includes(name)));
    expect(missing).toEqual([]);
    expect(asked).not.toContain('getDataMart altered-token');
  });

  it('asks the simplest list in every way, and what is read of a token alone with a wrong one, early', () => {
    const waysOf = (id: string): readonly string[] =>
      of(1).flatMap(({ operation, variant }) => (operation.id === id ? [variant.id] : []));
    expect(new Set(waysOf('listDataMarts'))).toEqual(new Set([...alwaysSent, ...sharedOut].map(({ id }) => id)));
    expect(waysOf('getAuthContext')).toEqual(
      expect.arrayContaining(['no-headers', 'garbage-token', 'other-key-id', 'token-only']),
    );
  });

  it('asks each of the other ways of some operation, next', () => {
    const asked = ['no-headers', 'other-key-id', 'token-only'];
    const next = of(1).filter(({ variant }) => !asked.includes(variant.id));
    const others = alwaysSent.filter(({ id }) => !asked.includes(id));
    expect(new Set(next.map(({ variant }) => variant.id))).toEqual(
      new Set([...others, ...sharedOut].map(({ id }) => id)),
    );
    expect(next.length).toBeLessThan(45);
  });

  it('asks all in the ways that tell most before the rest', () => {
    const later = of(askedOfOthers).slice(0, -rest().length);
    const count = countOf([...of(1), ...later], ({ variant }) => variant.id);
    expect(early.map((way) => count[way])).toEqual([161, 161, 161, 161]);
  });

  it.each([50, 150, 300])('spreads %i of the rest over all operations and ways alike', (count) => {
    const last = rest().slice(0, count);
    const ways = Object.values(countOf(last, ({ variant }) => variant.id));
    const operations = Object.values(countOf(last, ({ operation }) => operation.id));
    expect(ways.length).toBe(5);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThanOrEqual(10);
    expect(Math.max(...operations) - Math.min(...operations)).toBeLessThanOrEqual(2);
  });

  it('asks all that is stated in full before that', () => {
    const first = rest().findIndex(({ operation }) => operation.provenance === 'path-only');
    expect(rest().findLastIndex(({ operation }) => operation.provenance === 'stated')).toBe(first - 1);
  });

  it('has the same order whatever the seed', () => {
    const last = (seed: number): readonly string[] =>
      matrix(seed)
        .filter(({ operation, priority }) => priority === askedOfOthers && operation.provenance === 'path-only')
        .filter(({ variant }) => !early.includes(variant.id))
        .map(nameOf);
    expect(last(7)).toEqual(last(1));
  });
});
