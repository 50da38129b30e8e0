import type { Case, Check } from '../../conformance/check.ts';
import { creatorKept } from '../../conformance/checks/creator-kept.ts';
import { namedReferences } from '../../conformance/checks/named-references.ts';
import { undisturbed } from '../../conformance/checks/undisturbed.ts';
import { unremoved } from '../../conformance/checks/unremoved.ts';
import { updatesElsewhere } from '../../conformance/checks/updates-elsewhere.ts';
import { vanished } from '../../conformance/checks/vanished.ts';
import { whichCreator } from '../../conformance/checks/which-creator.ts';
import { whichField } from '../../conformance/checks/which-field.ts';
import { whichName } from '../../conformance/checks/which-name.ts';
import { whichRecord } from '../../conformance/checks/which-record.ts';
import { whichState } from '../../conformance/checks/which-state.ts';
import { whichValue } from '../../conformance/checks/which-value.ts';
import type { Finding } from '../../conformance/report/finding.ts';
import type { Fault } from '../../mocks/faults/fault.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Bench, conformMock } from './conform-mock.ts';
import { toOperatorProfile } from './operator-profile.ts';

/** What became of a fault: found as it should be, or how not. `warned`: what is stated was found as implied only. */
export type FaultState = 'killed' | 'survived' | 'warned' | 'wrong check' | 'wrong operation' | 'errored';

/** How the suite did on one fault. */
export type FaultVerdict = {
  readonly id: string;
  readonly level: Fault['level'];
  readonly expected: string;
  readonly state: FaultState;
  /** What was found instead, or why nothing was. */
  readonly reasons: readonly string[];
  /** Findings of checks that the fault does not name. */
  readonly strays: readonly string[];
};

/** Runs the cases that a fault concerns, and every other case of its operation. `known`: findings of the healthy mock. */
export async function judgeFault(bench: Bench, fault: Fault, known: ReadonlySet<string>): Promise<FaultVerdict> {
  const { id, level, apply, situation, checks: named, operation } = fault;
  const expected = `${named.join(', ')} on ${operation ?? 'any operation'}`;
  const common = { id, level, expected };
  try {
    const report = await conformMock(bench, {
      apply,
      profile: toOperatorProfile(situation),
      checks: concerned(bench, fault),
      ...(situation === 'described-configs' ? { contract: bench.assumed } : {}),
      mock: { ...fault.mock, ...(needsManyRuns(fault) ? { world: bench.busyWorld } : {}) },
    });
    const findings = report.findings.filter((finding) => !known.has(finding.id));
    const own = findings.filter(({ check }) => named.includes(check));
    const strays = findings.filter(({ check }) => !named.includes(check)).map(describe);
    const right = own.filter((finding) => names(finding, operation));
    const undecided = [...report.inconclusive, ...report.errored]
      .filter(({ check, case: one }) => named.includes(check) && (operation === undefined || one.includes(operation)))
      .map(({ case: one, reason }) => `${one}: ${reason}`);
    if (right.some((finding) => level === 'implied' || finding.level === 'stated')) {
      return { ...common, state: 'killed', reasons: [], strays };
    }
    if (right.length > 0) return { ...common, state: 'warned', reasons: right.map(describe), strays };
    if (own.length > 0) return { ...common, state: 'wrong operation', reasons: own.map(describe), strays };
    return {
      ...common,
      state: strays.length > 0 ? 'wrong check' : 'survived',
      reasons: [...strays, ...undecided],
      strays,
    };
  } catch (error) {
    return { ...common, state: 'errored', reasons: [(error as Error).message], strays: [] };
  }
}

/** The findings of the mock without a fault, which are none where it is right. */
export async function loadKnown(bench: Bench): Promise<readonly Finding[]> {
  const report = await conformMock(bench, { apply: ({ handle }) => handle, profile: toOperatorProfile() });
  return report.findings;
}

/** One line of a finding. */
export function describe({ check, level, operationId, summary, expected, received }: Finding): string {
  return `${check} (${level}) ${operationId}: ${summary}; expected ${expected}, received ${received.slice(0, 160)}`;
}

function names({ operationId, operations = [] }: Finding, operation: string | undefined): boolean {
  return operation === undefined || operationId === operation || operations.includes(operation);
}

/** The history of one DataMart shows its default only when it has more: what is begun is begun for the whole project. */
function needsManyRuns({ id, operation }: Fault): boolean {
  return id.startsWith('lists/') && operation === 'listDataMartRuns';
}

/** The checks, narrowed to the cases that are about the fault's operation, or, where the check is named, its resource. */
function concerned({ checks, contract }: Bench, fault: Fault): readonly Check[] {
  const row = contract.operations.find(({ id }) => id === fault.operation);
  // They judge what all others have done.
  const late = [
    creatorKept,
    namedReferences,
    undisturbed,
    unremoved,
    updatesElsewhere,
    vanished,
    whichCreator,
    whichField,
    whichName,
    whichRecord,
    whichState,
    whichValue,
  ];
  if (late.some(({ id }) => fault.checks[0] === id)) return checks;
  return checks.map((check) => ({
    ...check,
    cases: (input) => check.cases(input).filter((one) => isConcerned(check, one, fault, row)),
  }));
}

/** Checks whose cases are each about a resource, whatever operation they name. */
const byResource: readonly string[] = ['state', 'path-only-state', 'http-data', 'runs', 'unremoved', 'updates'];

/** Checks that follow a record from its creation to its removal. */
const lives: readonly string[] = ['state', 'path-only-state'];

/** What shows records of another kind. */
const views: readonly string[] = [
  'RelationshipGraph',
  'BlendableSchema',
  'ContextImpact',
  'ModelCanvasEdge',
  'ModelCanvasDataMart',
];

function isConcerned({ id }: Check, one: Case, { checks }: Fault, row: Operation | undefined): boolean {
  // A server error is looked for in what other checks ask.
  const isNamed = checks.includes(id) || (checks.includes('no-server-error') && lives.includes(id));
  if (row === undefined || one.operation === undefined) return isNamed;
  if (one.operation.id === row.id) return true;
  // What an operation does may show in another.
  if (isNamed && (['effects', 'contexts'].includes(id) || views.includes(row.lifecycle.resource))) return true;
  return isNamed && byResource.includes(id) && one.operation.lifecycle.resource === row.lifecycle.resource;
}
