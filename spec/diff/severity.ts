import type { Level } from './change.ts';
import type { RuleId } from './rules.ts';

/** A level that a user gives to a rule; `off`: such changes are not told. */
export type Chosen = Level | 'off';

/** Levels that differ from those of the rules: everywhere, and for some operations. */
export type Severity = {
  readonly rules?: Readonly<Partial<Record<RuleId, Chosen>>>;
  /** By operation: `/api/reports/**`, `POST /api/*`; a rule named `*` is every rule. The last that fits counts. */
  readonly paths?: Readonly<Record<string, Readonly<Partial<Record<RuleId | '*', Chosen>>>>>;
};

/** Makes a function that tells which level a change has, given the one of its rule. */
export function toSeverity(severity: Severity): (rule: RuleId, operation: string | undefined, level: Level) => Chosen {
  const paths = Object.entries(severity.paths ?? {}).map(([pattern, chosen]) => ({
    test: toOperationTest(pattern),
    chosen,
  }));
  return (rule, operation, level) => {
    const fitting =
      operation === undefined
        ? undefined
        : paths.findLast(({ test, chosen }) => test(operation) && (chosen[rule] ?? chosen['*']) !== undefined);
    return fitting?.chosen[rule] ?? fitting?.chosen['*'] ?? severity.rules?.[rule] ?? level;
  };
}

/** Whether an operation fits a pattern. `*` stands for anything but a slash, `**` for anything; a pattern without a method fits every method. */
export function toOperationTest(pattern: string): (operation: string) => boolean {
  const escaped = pattern
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')))
    .join('');
  const expression = new RegExp(pattern.startsWith('/') ? `^\\S+ ${escaped}$` : `^${escaped}$`);
  return (operation) => expression.test(operation);
}
