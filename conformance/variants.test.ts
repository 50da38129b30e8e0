import { beforeAll, describe, expect, it } from 'vitest';
import type { Report } from './report.ts';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import type { ToyVariant } from './testing/toy-types.ts';

const variants: readonly [string, Partial<ToyVariant>][] = [
  ['the plain one', {}],
  [
    'numeric ids under another name, an envelope called data, 422',
    { id: 'number', idField: 'key', envelope: 'data', refused: 422 },
  ],
  ['slugs, nested envelopes, 403 for unknown ids', { id: 'slug', envelope: 'nested', unknown: 403 }],
  ['roles that include no other', { inclusive: false }],
  ['limits that refuse instead of clamping', { tooLong: 'refuse' }],
  ['an empty project', { empty: true }],
  ['OAuth not configured', { oauth: false }],
  ['a description behind authentication', { lockedDescription: true }],
  ['one report per DataMart and destination', { onePerDestination: true }],
  ['extra fields', { extra: true }],
  ['nothing but the tables', { tableOnly: true }],
];

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const troublesOf = ({ findings, errored }: Report): unknown[] => [
  ...findings.map(({ path, summary, received }) => `${path} ${summary}: ${received}`),
  ...errored,
];

describe('no finding on a server that keeps to the specification', () => {
  it.each(variants)('%s', async (_, variant) => {
    const report = await conformToy(contracts, variant);
    expect(troublesOf(report)).toEqual([]);
    expect(report.summary.passed).toBeGreaterThan(variant.tableOnly === true ? 800 : 1200);
  });

  it.each(variants.slice(0, 3))('%s, read-only', async (_, variant) => {
    const report = await conformToy(contracts, variant, {}, { allowWrites: false, profile: {} });
    expect(troublesOf(report)).toEqual([]);
  });

  it('says why what is inconclusive is so, and what would settle it', async () => {
    const { inconclusive } = await conformToy(contracts, {}, {}, { allowWrites: false, profile: {} });
    expect(inconclusive.filter(({ reason, remedy }) => reason === '' || remedy === '')).toEqual([]);
  });

  it('leaves nothing behind', async () => {
    expect((await conformToy(contracts, {})).leftovers).toEqual([]);
  });

  it('stays within its budget', async () => {
    const { summary } = await conformToy(contracts, {}, {}, { budget: 2400 });
    expect(summary.requests).toBeLessThanOrEqual(2400);
  });
});
