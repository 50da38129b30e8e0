import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that says of a report that is updated which limit it has then. */
const limiting = (toLimit: (sent: number, was: number | null) => number): ToyFault => {
  const limits = new Map<string | undefined, number | null>();
  return {
    act: ({ operation, path, body }, usual) => {
      const sent = isObject(body) ? body['limitConfig'] : undefined;
      const was = limits.get(path['id']) ?? null;
      const isUpdate = operation.id === 'updateReport' && isObject(body);
      if (isUpdate && typeof sent === 'number') Object.assign(body, { limitConfig: toLimit(sent, was) });
      const reply = usual();
      if (isObject(reply.body) && typeof reply.body['id'] === 'string' && typeof reply.body['limitConfig'] === 'number')
        limits.set(reply.body['id'], reply.body['limitConfig']);
      return reply;
    },
  };
};

it.each<[string, ToyFault, readonly string[]]>([
  ['what it is sent', {}, []],
  ['what it is sent, unless that is more', limiting((sent, was) => Math.min(sent, was ?? sent)), ['updateReport']],
  [
    'what it is sent, but may have no low limit',
    { validate: ({ body }, usual) => usual() && !(isObject(body) && body['limitConfig'] === 1) },
    [],
  ],
])('a report that is updated has the limit %s', async (_, fault, want) => {
  const { findings } = await conformToy(contracts, {}, fault, { only: ['report-read-back'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** A service that shows the owners of a report as records of members, where they are kept. */
const owning = (toOwners: (sent: readonly unknown[]) => readonly unknown[]): ToyFault => ({
  act: ({ operation, body }, usual) => {
    if (operation.lifecycle.resource === 'Report' && isObject(body) && Array.isArray(body['ownerIds']))
      Object.assign(body, { ownerIds: toOwners(body['ownerIds']) });
    const reply = usual();
    const report: unknown = reply.body;
    if (operation.lifecycle.resource !== 'Report' || !isObject(report) || !Array.isArray(report['ownerIds']))
      return reply;
    const { ownerIds, ...rest } = report;
    return { ...reply, body: { ...rest, owners: ownerIds.map((id) => ({ id, name: 'One of us' })) } };
  },
});

it.each([
  ['them', (sent: readonly unknown[]) => sent, []],
  ['none', () => [], ['createReport', 'updateReport']],
])('a report that is given owners, which it shows as members, has %s', async (_, toOwners, want) => {
  const { findings } = await conformToy(contracts, {}, owning(toOwners), { only: ['report-read-back'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** A service that leaves a field out of what some operations answer. */
const lacking = (ids: readonly string[]): ToyFault => ({
  act: ({ operation }, usual) => {
    const reply = usual();
    if (!ids.includes(operation.id) || reply.status >= 300) return reply;
    const text = JSON.stringify(reply.body, (name, value: unknown) => (name === 'sortConfig' ? null : value));
    return { ...reply, body: JSON.parse(text) as unknown };
  },
});

it.each([
  ['reading', ['getReport'], ['getReport']],
  ['reading and listing', ['getReport', 'listReports'], ['createReport', 'updateReport']],
])('what is lost in %s alone is the fault of reading where the list has it', async (_, ids, want) => {
  const { findings } = await conformToy(contracts, {}, lacking(ids), { only: ['report-read-back'] });
  expect([...new Set(findings.map(({ operationId }) => operationId))]).toEqual(want);
});

/** A service that shows rules of reports in its own way. */
const ruling = (name: string, toShown: (rule: JsonObject) => JsonObject, takes = true): ToyFault => ({
  validate: ({ body }, usual) => usual() && (takes || !JSON.stringify(body ?? {}).includes('pre-join')),
  act: ({ operation }, usual) => {
    const reply = usual();
    if (operation.lifecycle.resource !== 'Report' || reply.body === undefined) return reply;
    const toRules = (key: string, value: unknown): unknown =>
      key === name && Array.isArray(value) ? value.map((rule) => toShown(rule as JsonObject)) : value;
    return { ...reply, body: JSON.parse(JSON.stringify(reply.body, toRules)) as unknown };
  },
});

const both = ['createReport', 'updateReport'];
const plainRule = { column: 'region', operator: 'eq', value: 'north' };
const afterJoin = { placement: 'post-join' };

it.concurrent.each<[string, ToyFault, JsonObject, readonly string[]]>([
  ['as they were given', {}, afterJoin, []],
  ['after the join', ruling('filterConfig', (rule) => ({ ...rule, ...afterJoin })), afterJoin, both],
  [
    'without a placement',
    ruling('filterConfig', (rule) => ({ ...rule, placement: undefined }) as unknown as JsonObject),
    afterJoin,
    both,
  ],
  [
    'as they were given, where none is of a column of its own',
    ruling('filterConfig', (rule) => rule, false),
    afterJoin,
    [],
  ],
  ['by the day', ruling('dateTruncConfig', (rule) => ({ ...rule, unit: 'DAY' })), afterJoin, both],
  ['in capital letters', ruling('dateTruncConfig', (rule) => ({ ...rule, unit: 'MONTH' })), afterJoin, []],
])('a report is read with its rules %s', async (_, fault, placement, want) => {
  const samples = { ...toyProfile.samples, FilterRule: [{ ...plainRule, ...placement }] };
  const profile = { ...toyProfile, samples };
  const { findings, errored } = await conformToy(contracts, {}, fault, { only: ['report-read-back'], profile });
  expect([findings.map(({ operationId }) => operationId), errored]).toEqual([want, []]);
});
