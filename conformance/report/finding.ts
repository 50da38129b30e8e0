import { createHash } from 'node:crypto';
import type { Case, Check, Level } from '../check.ts';
import { toCurl } from './curl.ts';
import type { Mask } from '../keys/mask.ts';
import type { Fault } from '../outcome.ts';
import type { Requirement } from '../requirements.ts';

/** A broken promise, complete: what, where it is stated, and how to see it again. Secrets are masked. */
export type Finding = {
  /** Stable: the same fault of the same target has the same id in every run. */
  readonly id: string;
  readonly check: string;
  readonly requirement: string;
  /** The section of the specification, with its words. */
  readonly clause: string;
  readonly quote: string;
  readonly level: Level;
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly expected: string;
  readonly received: string;
  readonly curl: string;
  /** What `--replay` takes. */
  readonly replay: string;
  /**
   * Where many operations break the promise in the same way, or where the fault may be one's as well as another's, all of them;
   * the finding itself names the first.
   */
  readonly operations?: readonly string[];
};

/** What findings are completed with. */
export type FindingContext = {
  readonly check: Check;
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly origin: string;
  readonly seed: number;
  readonly mask: Mask;
};

/** Completes a fault to a finding. */
export function toFinding(
  one: Case,
  fault: Fault,
  { check, requirements, origin, seed, mask }: FindingContext,
): Finding {
  const requirementId = fault.requirement ?? one.requirement;
  const requirement = requirements.get(requirementId);
  const { message } = fault.exchange;
  const operation = fault.exchange.operation ?? one.operation;
  return {
    id: fingerprint([one.id, requirementId, fault.key ?? '']),
    check: check.id,
    requirement: requirementId,
    clause: requirement?.clause ?? operation?.clause ?? '',
    quote: requirement?.quote ?? '',
    level: fault.level ?? one.level ?? requirement?.level ?? 'stated',
    method: message.method,
    path: operation?.path ?? message.path.split('?')[0]!,
    operationId: operation?.id ?? '',
    summary: mask.mask(fault.summary),
    expected: fault.expected,
    received: mask.mask(fault.received),
    curl: toCurl(message, origin, mask),
    replay: `${one.id}@${seed}${fault.path === undefined ? '' : `:${fault.path}`}`,
    ...(fault.operations !== undefined && { operations: fault.operations }),
  };
}

/** Twelve hexadecimal digits that stand for what the parts say. */
export function fingerprint(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

const groupFrom = 8;

/**
 * Joins findings that say the same of many operations (eight or more) into one that names them all: a service that
 * breaks a general promise is told so once, by the plainest of them, which anybody can try.
 */
export function groupFindings(findings: readonly Finding[]): readonly Finding[] {
  const groups = Map.groupBy(findings, ({ check, requirement, expected, summary }) =>
    JSON.stringify([check, requirement, expected, summary]),
  );
  return [...groups.values()].flatMap((group) => {
    const operations = [...new Set(group.map(({ operationId }) => operationId))];
    if (operations.length < groupFrom) return group;
    const isPlain = ({ method, path }: Finding): boolean => method === 'GET' && !path.includes('{');
    const first = group.find(isPlain) ?? group[0]!;
    const summary = `${first.summary} (${operations.length} operations)`;
    return [{ ...first, id: fingerprint([first.check, first.requirement, first.summary]), summary, operations }];
  });
}
