import { type Limit, limits } from '../rules/limit-rules.ts';
import { isStricter } from '../schema/limits.ts';
import type { Bound, Stated } from '../schema/node.ts';
import type { Comparison } from './comparison.ts';
import type { Fact } from './finding.ts';

/** What became of minima and maxima. */
export function compareLimits({ base, revision }: Comparison): Fact[] {
  return (Object.keys(limits) as Limit[]).flatMap((limit) =>
    compareLimit(limit, base.limits.get(limit), revision.limits.get(limit), base.pointer, revision.pointer),
  );
}

/** What became of one limit; the pointers are those of what it limits. */
export function compareLimit(
  limit: Limit,
  before: Stated<Bound> | undefined,
  after: Stated<Bound> | undefined,
  base: string,
  revision: string,
): Fact[] {
  const edit = editOf(limit, before?.value, after?.value);
  if (edit === undefined) return [];
  return [
    {
      rule: `${limit}-${edit}`,
      base: before?.pointer ?? base,
      revision: after?.pointer ?? revision,
      ...(before === undefined ? {} : { before: boundText(before.value) }),
      ...(after === undefined ? {} : { after: boundText(after.value) }),
    },
  ];
}

function editOf(
  limit: Limit,
  before: Bound | undefined,
  after: Bound | undefined,
): 'added' | 'removed' | 'raised' | 'lowered' | undefined {
  if (before === undefined) return after === undefined ? undefined : 'added';
  if (after === undefined) return 'removed';
  if (before.number === after.number && before.exclusive === after.exclusive) return undefined;
  const isUpper = limits[limit][1] === 'upper';
  return isStricter(after, before, limit) === isUpper ? 'lowered' : 'raised';
}

function boundText({ number, exclusive }: Bound): string {
  return exclusive ? `${number} (itself excluded)` : String(number);
}
