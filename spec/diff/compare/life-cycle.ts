import type { RuleId } from '../rules.ts';
import { textOf } from './comparison.ts';
import type { Fact } from './finding.ts';

/** What is asked of announcements: today, and how many days ahead an end must be announced (0: none need be). */
export type Policy = { readonly today: string; readonly noticeDays: number };

/** Whether something is deprecated, when it is announced to go (`x-sunset`), and where that stands. */
export type LifeCycle = {
  readonly deprecated: boolean;
  readonly sunset: unknown;
  readonly pointer: string;
  readonly sunsetPointer?: string | undefined;
};

/** What changed in the announcements about something that is still there. */
export function compareLifeCycles(base: LifeCycle, revision: LifeCycle, policy: Policy): Fact[] {
  if (!base.deprecated && !revision.deprecated) return [];
  const rule = ruleFor(base, revision, policy);
  if (rule === undefined) return [];
  const [before, after] = [base, revision].map(({ sunset }) => (sunset === undefined ? {} : { text: textOf(sunset) }));
  return [
    {
      rule,
      base: base.sunsetPointer ?? base.pointer,
      revision: revision.sunsetPointer ?? revision.pointer,
      ...(before!.text === undefined ? {} : { before: before!.text }),
      ...(after!.text === undefined ? {} : { after: after!.text }),
    },
  ];
}

/** How the removal of something is judged that was deprecated; undefined where it was not. */
export function ruleForRemoval({ deprecated, sunset }: LifeCycle, { today }: Policy): RuleId | undefined {
  if (!deprecated) return undefined;
  if (sunset === undefined) return 'removed-after-deprecation';
  const date = toDate(sunset);
  if (date === undefined) return 'removed-with-unreadable-sunset';
  return date > today ? 'removed-before-sunset' : 'removed-after-sunset';
}

function ruleFor(base: LifeCycle, revision: LifeCycle, policy: Policy): RuleId | undefined {
  if (!revision.deprecated) return 'undeprecated';
  const [before, after] = [toDate(base.sunset), toDate(revision.sunset)];
  if (base.deprecated && textOf(base.sunset) === textOf(revision.sunset)) return undefined;
  if (revision.sunset === undefined) {
    if (base.deprecated) return 'sunset-removed';
    return policy.noticeDays > 0 ? 'sunset-missing' : 'deprecated';
  }
  if (after === undefined) return 'sunset-unreadable';
  const isSoon = after < addDays(policy.today, policy.noticeDays);
  if (!base.deprecated) return isSoon ? 'sunset-too-soon' : 'deprecated';
  if (base.sunset === undefined) return isSoon ? 'sunset-too-soon' : 'sunset-added';
  if (before === undefined) return 'sunset-unreadable';
  if (after >= before) return after > before ? 'sunset-postponed' : undefined;
  return isSoon ? 'sunset-too-soon' : 'sunset-advanced';
}

/** The date of an RFC 3339 date or date-time; undefined for anything else. */
function toDate(sunset: unknown): string | undefined {
  if (typeof sunset !== 'string' || !/^\d{4}-\d{2}-\d{2}(?:[Tt ].+)?$/.test(sunset)) return undefined;
  const time = Date.parse(sunset);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10);
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
