import { beforeAll, describe, expect, it } from 'vitest';
import { type Contract, loadContract } from '../spec/contract.ts';
import { InputError } from '../spec/input-error.ts';
import { alwaysSent } from './auth/auth-variants.ts';
import { type Check, loadChecks, type PlanInput } from './check.ts';
import { type Planned, type Selection, toPlan } from './plan.ts';
import { loadRequirements } from './requirements.ts';

let contract: Contract;
let checks: readonly Check[];
beforeAll(async () => {
  [contract, checks] = await Promise.all([loadContract(), loadChecks()]);
});

const planOf = (selection: Selection = {}, input: Partial<PlanInput> = {}): readonly Planned[] =>
  toPlan(
    checks,
    { contract, profile: {}, roles: contract.authentication.roles, seed: 1, inclusion: undefined, ...input },
    selection,
  );
const requestsOf = (plan: readonly Planned[]): number => plan.reduce((sum, one) => sum + one.case.requests, 0);
const idsOf = (plan: readonly Planned[]): string[] => plan.map((one) => one.case.id);

it('what judges the answers to all others is planned with all others', () => {
  expect(idsOf(planOf({ only: ['every-answer'] }))).toEqual(idsOf(planOf()));
});

it('what comes before a case is planned as without it, and nothing after it', () => {
  const [only, all] = [['updates/updateDataMartIcon'], idsOf(planOf())];
  const [upTo, last] = [idsOf(planOf({ only, before: true })), all.indexOf(only[0]!)];
  expect(upTo.slice(0, last + 1)).toEqual(all.slice(0, last + 1));
  expect(upTo.slice(last + 1)).toEqual(idsOf(planOf({ only })).slice(1));
});

it('a check comes before the one that it names, of those with the same priority', () => {
  const plan = planOf();
  const placesOf = (wanted: string): readonly number[] =>
    plan.flatMap(({ check, case: { priority } }, at) => (check.id === wanted && priority === 2 ? [at] : []));
  expect(Math.max(...placesOf('updates'))).toBeLessThan(Math.min(...placesOf('totals')));
  expect(Math.min(...placesOf('updates'))).toBeGreaterThan(Math.max(...placesOf('success')));
});

it('cases that wait are neighbours, of whichever check they are', () => {
  const plan = planOf();
  const at = plan.flatMap((one, index) => (one.case.waits === true ? [index] : []));
  expect(new Set(at.map((index) => plan[index]!.check.id)).size).toBeGreaterThan(1);
  expect(at.at(-1)! - at[0]!).toBe(at.length - 1);
});

describe('checks', () => {
  it('have ids that do not change', () => {
    expect(checks.map(({ id }) => id)).toMatchInlineSnapshot(`
      [
        "accessible",
        "apart",
        "at-once",
        "auth-headers",
        "body-faults",
        "by-connector",
        "by-type",
        "contexts",
        "created-fields",
        "creator-kept",
        "description",
        "effects",
        "encoding",
        "enumerations",
        "every-answer",
        "http-data",
        "inputs",
        "kept-away",
        "key-exchange",
        "left-alone",
        "list-limits",
        "list-offsets",
        "listed-removed",
        "listed-state",
        "listed-to-others",
        "long-texts",
        "messages",
        "named-references",
        "newest",
        "no-server-error",
        "odd-inputs",
        "once",
        "outlived",
        "own-parent",
        "own-sessions",
        "owner-filter",
        "path-only-state",
        "project-wide",
        "referred",
        "refused",
        "report-destination",
        "report-lists",
        "report-numbers",
        "report-output",
        "report-read-back",
        "report-references",
        "report-types",
        "roles",
        "run-life",
        "run-lists",
        "runs",
        "settings",
        "state",
        "stated-errors",
        "success",
        "told-counts",
        "told-edges",
        "told-runs",
        "told-sides",
        "told-status",
        "totals",
        "traces",
        "uncreated",
        "undisturbed",
        "unended",
        "unknown-ids",
        "unlisted-values",
        "unremoved",
        "updates-elsewhere",
        "updates",
        "usual-limits",
        "vanished",
        "which-creator",
        "which-field",
        "which-name",
        "which-origin",
        "which-place",
        "which-record",
        "which-reference",
        "which-referred",
        "which-state",
        "which-value",
      ]
    `);
  });

  it('name requirements that exist', async () => {
    const requirements = await loadRequirements();
    const named = [...new Set(planOf().map((one) => one.case.requirement))];
    expect(named.filter((id) => !requirements.has(id))).toEqual([]);
  });

  it('name every stated operation and each protected one', () => {
    const asked = new Set(planOf().map((one) => one.case.operation?.id));
    expect(contract.operations.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([]);
  });
});

describe('a plan', () => {
  it('has cases with ids of their own', () => {
    expect(new Set(idsOf(planOf())).size).toBe(planOf().length);
  });

  it('follows from contract, profile and seed alone', () => {
    expect(idsOf(planOf())).toEqual(idsOf(planOf()));
    expect(idsOf(planOf({}, { seed: 2 }))).not.toEqual(idsOf(planOf()));
  });

  it('begins with what matters most, and ends with what judges the rest', () => {
    const priorities = planOf().map((one) => (one.check.atEnd === true ? 9 : one.case.priority));
    expect(priorities).toEqual(priorities.toSorted((a, b) => a - b));
  });

  it.each([
    ['report-lists', 10],
    ['GET /api/reports/{id}', 8],
    ['success/createReport', 1],
    ['createReport', 50],
    ['markdown', 3],
  ])('is narrowed by --only %s', (only, count) => {
    expect(planOf({ only: [only] }).length).toBeGreaterThanOrEqual(count);
  });

  it('refuses --only for what does not exist, with a hint', () => {
    expect(() => planOf({ only: ['report-list'] })).toThrow(InputError);
    expect(() => planOf({ only: ['report-list'] })).toThrow(/did you mean "report-lists"/);
  });

  it.each([2, 3, 4])(
    'is shared out whole over %i shards: every case is in one, what judges the rest in each',
    (count) => {
      const shards = Array.from({ length: count }, (_, index) => planOf({ shard: { index: index + 1, count } }));
      const isJudge = ({ check }: Planned): boolean => check.atEnd === true;
      const shared = shards.flatMap((plan) => idsOf(plan.filter((one) => !isJudge(one))));
      expect(shared.toSorted()).toEqual(idsOf(planOf().filter((one) => !isJudge(one))).toSorted());
      expect(shards.every((plan) => plan.some(isJudge))).toBe(true);
    },
  );

  it('gives no shard more than twice the requests of another', () => {
    const count = 4;
    const loads = Array.from({ length: count }, (_, index) =>
      requestsOf(planOf({ shard: { index: index + 1, count } })),
    );
    expect(Math.max(...loads)).toBeLessThan(2 * Math.min(...loads));
  });

  it('asks every protected operation in every way to have no valid authentication', () => {
    const ways = alwaysSent.map(({ id }) => id);
    const asked = new Set(idsOf(planOf()));
    const operations = contract.operations.filter((one) => one.protected);
    const missing = operations.flatMap(({ id }) => ways.filter((way) => !asked.has(`auth-headers/${id}/${way}`)));
    expect([operations.length, ways.length, missing]).toEqual([161, 10, []]);
  });

  it.each([
    [undefined, 'project-admin', 'createDataMart', false],
    [undefined, 'business-user', 'createDataMart', true],
    [undefined, 'technical-user', 'createDataMart', true],
    [{ 'project-admin': ['technical-user'] }, 'project-admin', 'createDataMart', true],
    [{}, 'project-admin', 'createDataMart', true],
  ])('with the inclusion %j, %s is asked at %s: %s', (inclusion, role, operation, asked) => {
    expect(idsOf(planOf({}, { inclusion })).includes(`roles/${operation}/${role}`)).toBe(asked);
  });
});
