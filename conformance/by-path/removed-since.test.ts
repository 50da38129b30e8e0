import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How a service removes triggers, which are in a state at once. */
type Removing = {
  readonly state?: string;
  /** What it is answered. */
  readonly status?: number;
  /** What is shown of a removed trigger beside what it was; none: it is not there. */
  readonly after?: { readonly [name: string]: Json };
};

function removing({ state = 'SUCCESS', status = 204, after }: Removing): ToyFault {
  const removed = new Set<string>();
  const shown = new Map<string, object>();
  return {
    act: ({ operation: { id }, path }, usual) => {
      const trigger = path['triggerId'] ?? '';
      if (id === 'getSqlDryRunTrigger' && removed.has(trigger))
        return after === undefined ? { status: 404 } : { status: 200, body: { ...shown.get(trigger), ...after } };
      if (id === 'getSqlDryRunTrigger' && shown.has(trigger)) return { status: 200, body: { ...shown.get(trigger) } };
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (id === 'createSqlDryRunTrigger' && isObject(reply.body)) {
        const record = { id: reply.body['id'] as string, status: state };
        shown.set(record.id, record);
        return { ...reply, body: record };
      }
      if (id !== 'deleteSqlDryRunTrigger') return reply;
      removed.add(trigger);
      return { status };
    },
  };
}

const still = [
  'unremoved',
  'deleteSqlDryRunTrigger',
  'implied',
  'A SqlDryRunTrigger that was removed is still there',
] as const;

const sides: readonly (readonly [string, Removing, readonly unknown[]])[] = [
  ['is not there', {}, []],
  ['is there as it was created', { after: {} }, [still]],
  ['is there as it was created, though the removal was accepted alone', { status: 202, after: {} }, []],
  ['is marked', { after: { deletedAt: '2026-01-01T00:00:00Z' } }, []],
  ['is in another state', { after: { status: 'CANCELLED' } }, []],
  ['was under way, and is there', { state: 'PROCESSING', after: {} }, []],
];

it.concurrent.each(sides)(
  'a trigger that was removed by another case %s',
  { timeout: 30_000 },
  async (_, how, want) => {
    const only = ['success/deleteSqlDryRunTrigger', 'unremoved/deleteSqlDryRunTrigger/over'];
    const { findings } = await conformToy(contracts, {}, removing(how), { only });
    expect(findings.map(({ check, operationId, level, summary }) => [check, operationId, level, summary])).toEqual(
      want,
    );
  },
);

it.concurrent.each(sides)('a trigger that nobody else has removed %s', { timeout: 30_000 }, async (_, how, want) => {
  const only = ['success/getSqlDryRunTrigger', 'unremoved/deleteSqlDryRunTrigger/over'];
  const { findings } = await conformToy(contracts, {}, removing(how), { only });
  expect(findings.map(({ check, operationId, level, summary }) => [check, operationId, level, summary])).toEqual(want);
});
