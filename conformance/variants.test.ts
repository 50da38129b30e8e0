import { beforeAll, describe, expect, it } from 'vitest';
import { operationOnOne } from './arrange/paths.ts';
import type { Report } from './report/report.ts';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import { sampled } from './testing/sampled.ts';
import type { ToyFault, ToyVariant } from './testing/toy-types.ts';

/** Together they differ in everything that the specification leaves open. */
const variants: readonly [string, Partial<ToyVariant>][] = [
  ['the plain one', {}],
  [
    'numeric ids under another name, 422, limits that refuse, OAuth not configured',
    { id: 'number', idField: 'key', envelope: 'data', refused: 422, tooLong: 'refuse', oauth: false },
  ],
  [
    'slugs, nested envelopes, 403 for unknown ids, roles that include no other, a description behind authentication',
    { id: 'slug', envelope: 'nested', unknown: 403, inclusive: false, lockedDescription: true },
  ],
  [
    'an empty project, extra fields, one report per DataMart and destination',
    { empty: true, extra: true, onePerDestination: true },
  ],
  ['nothing but the tables', { tableOnly: true }],
  ['ids that each kind counts for itself', { id: 'perKind' }],
  ['bodies that only its description tells', { ownBodies: true, empty: true }],
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
  // A run waits for much of its time.
  it.concurrent.each(sampled(variants, 2))('%s', { timeout: 240_000 }, async (_, variant) => {
    const report = await conformToy(contracts, variant);
    expect(troublesOf(report)).toEqual([]);
    expect(report.summary.passed).toBeGreaterThan(variant.tableOnly === true ? 800 : 1200);
  });

  it.each(variants.slice(0, 2))('%s, read-only', async (_, variant) => {
    const report = await conformToy(contracts, variant, {}, { allowWrites: false, profile: {} });
    expect(troublesOf(report)).toEqual([]);
  });
});

/** Notes what is there that was created and can be removed. */
function counting(): { readonly fault: ToyFault; readonly left: () => readonly string[] } {
  const left = new Set<string>();
  const act: ToyFault['act'] = ({ operation, path }, usual) => {
    const reply = usual();
    const { action, resource } = operation.lifecycle;
    if (reply.status >= 300 || operationOnOne(contracts.contract, 'remove', resource) === undefined) return reply;
    const { id, dataMartId } = (reply.body ?? {}) as Record<string, string>;
    if (action === 'create') left.add(`${resource} ${id ?? dataMartId}`);
    if (action === 'remove') left.delete(`${resource} ${Object.values(path).at(-1)}`);
    return reply;
  };
  return { fault: { act }, left: () => [...left] };
}

describe('a run with writes', () => {
  let report: Report;
  beforeAll(async () => {
    report = await conformToy(contracts, {}, {}, { budget: 2495 });
  }, 60_000);

  it('says why what is inconclusive is so, and what would settle it', () => {
    expect(report.inconclusive.filter(({ reason, remedy }) => reason === '' || remedy === '')).toEqual([]);
  });

  it('leaves nothing behind', () => {
    expect(report.leftovers).toEqual([]);
  });

  it.each(['uuid', 'perKind'] as const)('removes what it has created, with ids of the kind %s', async (id) => {
    const { fault, left } = counting();
    await conformToy(contracts, { id }, fault, { only: ['success', 'state', 'apart', 'newest'] });
    expect(left()).toEqual([]);
  });

  it.each([
    ['in its Location', (id: string) => ({ location: `/api/data-marts/${id}` }), 0],
    ['nowhere that is known', () => ({}), 1],
  ])('tells what is left of what shows its id %s', async (_, headersOf, want) => {
    const { fault, left } = counting();
    const act: ToyFault['act'] = (request, usual) => {
      const reply = fault.act!(request, usual);
      if (request.operation.id !== 'createDataMart' || reply.status >= 300) return reply;
      const { id } = reply.body as { id: string };
      return { ...reply, body: { created: 'yes' }, headers: headersOf(id) };
    };
    const { findings, leftovers } = await conformToy(contracts, {}, { act }, { only: ['success', 'state', 'apart'] });
    expect(findings).toEqual([]);
    expect(left().filter((one) => one.startsWith('DataMart '))).toHaveLength(want);
    expect(leftovers.map(({ resource }) => resource)).toEqual(Array.from({ length: want }, () => 'DataMart'));
  });

  it('stays within its budget', () => {
    expect(report.summary.requests).toBeLessThanOrEqual(2495);
  });

  it('concludes most requirements with little known of the server', () => {
    const open = report.requirements.filter(({ state }) => state === 'inconclusive').map(({ id }) => id);
    expect(open.length).toBeLessThan(report.requirements.length / 4);
  });
});
