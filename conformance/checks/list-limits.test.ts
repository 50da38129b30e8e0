import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Case, Check } from '../check.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { listLimits } from './list-limits.ts';

const contracts = await loadContracts();

/**
 * A service that serves any limit of its sessions, and refuses one above 100 elsewhere, or serves it; and what it has
 * created.
 */
function unbounded(isRefusedElsewhere: boolean): ToyFault & { readonly created: () => number } {
  let created = 0;
  return {
    created: () => created,
    act: ({ operation, query }, usual) => {
      if (operation.id === 'createAiAssistantSession') created += 1;
      const isAbove = Number(query.get('limit') ?? 0) > 100;
      const isOther = operation.lifecycle.action === 'list' && operation.id !== 'listAiAssistantSessions';
      return isAbove && isOther && isRefusedElsewhere ? { status: 400 } : usual();
    },
  };
}

it.concurrent.each([
  ['refused by other lists', true, true],
  ['taken by other lists as well', false, false],
])('a limit above the maximum is tried with as many records early where it is %s', async (_, isRefused, want) => {
  const toy = unbounded(isRefused);
  // The case of the maximum comes last, where the budget has room for it.
  const only = ['limit', 'default'].map((id) => `list-limits/listAiAssistantSessions/${id}`);
  await conformToy(contracts, {}, toy, { only });
  expect(toy.created() > 100).toBe(want);
});

it.concurrent.each<[string, (limit: number) => JsonObject, boolean, boolean]>([
  ['takes a limit above the maximum that another refuses', () => ({}), true, true],
  ['takes a limit above the maximum, as all do', () => ({}), false, false],
  ['says that its limit is above the maximum', (limit) => ({ page: { limit } }), false, true],
  ['says that its limit is the maximum', (limit) => ({ limit: Math.min(limit, 100) }), false, false],
])('a list of the project is filled early where it %s', async (_, told, isRefusedElsewhere, want) => {
  let created = 0;
  const toy: ToyFault = {
    act: ({ operation, query }, usual) => {
      if (operation.id === 'createInsightTemplate') created += 1;
      const limit = Number(query.get('limit') ?? 100);
      const isOther = operation.lifecycle.action === 'list' && operation.id !== 'listProjectInsightTemplates';
      if (isOther && isRefusedElsewhere && limit > 100) return { status: 400 };
      const reply = usual();
      const isMeant = operation.id === 'listProjectInsightTemplates' && isObject(reply.body);
      return isMeant ? { ...reply, body: { ...reply.body, ...told(limit) } } : reply;
    },
  };
  const only = ['list-limits/listProjectInsightTemplates/limit'];
  await conformToy(contracts, { envelope: 'items' }, toy, { only });
  expect(created > 100).toBe(want);
});

it.concurrent.each([
  ['the default of a list', 'listProjectScheduledTriggers', 100, 'parameter-listProjectScheduledTriggers-limit-max'],
  ['the default of runs', 'listDataMartRuns', 100, 'parameter-listDataMartRuns-limit'],
  ['the maximum of sessions', 'listAiAssistantSessions', 100, 'parameter-listAiAssistantSessions-limit-max'],
])('that %s is refused as a limit is found however few records there are', async (_, id, least, requirement) => {
  const narrow: ToyFault = {
    act: ({ operation, query }, usual) =>
      operation.id === id && Number(query.get('limit') ?? 0) >= least ? { status: 400 } : usual(),
  };
  // There is no room for a case that takes so many records, unless it is answered already.
  const isMany = (one: Case): boolean => /\/(default|maximum)$/.test(one.id);
  const cases: Check['cases'] = (input) =>
    listLimits.cases(input).map((one) => (isMany(one) ? { ...one, requests: 10_000 } : one));
  const report = await conformToy(contracts, {}, narrow, { checks: [{ ...listLimits, cases }], budget: 2_000 });
  expect(report.findings).toMatchObject([{ requirement, operationId: id, level: 'stated' }]);
});

/** A list of the project that shows so many records where no limit is asked for. */
const withDefault = (most: number): ToyFault => ({
  act: ({ operation, query }, usual) => {
    const reply = usual();
    if (operation.id !== 'listProjectScheduledTriggers' || query.has('limit') || !isObject(reply.body)) return reply;
    const entries = Object.entries(reply.body).map(([name, one]) => [
      name,
      Array.isArray(one) ? one.slice(0, most) : one,
    ]);
    return { ...reply, body: Object.fromEntries(entries) };
  },
});

it.concurrent.each(['uuid', 'perKind'] as const)(
  'a default of 20 is told from one of 100 by few records, with ids of %s',
  async (id) => {
    const only = ['list-limits/listProjectScheduledTriggers/filled'];
    const { findings } = await conformToy(contracts, { id }, withDefault(20), { only });
    expect(findings).toMatchObject([{ requirement: 'parameter-listProjectScheduledTriggers-limit-default' }]);
  },
);

it.concurrent.each([
  ['of less than there are', 1, 'parameter-listProjectScheduledTriggers-limit-default'],
  ['of a few more', 10, 'parameter-listProjectScheduledTriggers-limit-default'],
  ['of as many', 100, undefined],
])('a default %s is told by what is there', async (_, most, requirement) => {
  const only = ['path-only-state/ScheduledTrigger', 'usual-limits'];
  const { findings } = await conformToy(contracts, {}, withDefault(most), { only });
  expect(findings.filter(({ check }) => check === 'usual-limits').map((one) => one.requirement)).toEqual(
    requirement === undefined ? [] : [requirement],
  );
});

it.concurrent.each([
  ['all reports', Infinity, []],
  ['a page of 20', 20, ['listReports']],
])('without a limit, the list of reports shows %s', async (_, most, want) => {
  const act: ToyFault['act'] = ({ operation, query }, usual) => {
    const reply = usual();
    const isPage = operation.id === 'listReports' && !query.has('limit') && Array.isArray(reply.body);
    return isPage ? { ...reply, body: (reply.body as readonly unknown[]).slice(0, most) } : reply;
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['list-limits/listReports/unpaginated'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it.concurrent('a page of one more than its limit is found before any list is filled', async () => {
  const act: ToyFault['act'] = ({ operation, query }, usual) => {
    const limit = Number(query.get('limit') ?? 100);
    if (operation.id !== 'listProjectInsightTemplates' || limit > 99) return usual();
    query.set('limit', String(limit + 1));
    return usual();
  };
  const only = ['list-limits/listProjectInsightTemplates/limit'];
  const { findings, summary } = await conformToy(contracts, {}, { act }, { only });
  expect(findings).toMatchObject([{ requirement: 'parameter-listProjectInsightTemplates-limit', level: 'stated' }]);
  expect(summary.requests).toBeLessThan(60);
});

it.concurrent.each<[string, boolean, readonly string[]]>([
  ['has what is left', false, []],
  ['is empty', true, ['parameter-listReports-offset']],
])('the last page of the reports %s where it is not full', async (_, isLost, want) => {
  const act: ToyFault['act'] = ({ operation, query }, usual) => {
    const reply = usual();
    const limit = query.get('limit');
    const isPage = operation.id === 'listReports' && limit !== null && Array.isArray(reply.body);
    const isShort = isPage && (reply.body as readonly unknown[]).length < Number(limit);
    return isLost && isShort && Number(query.get('offset')) > 0 ? { ...reply, body: [] } : reply;
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['list-limits/listReports/unpaginated'] });
  expect(findings.map(({ requirement }) => requirement)).toEqual(want);
});
