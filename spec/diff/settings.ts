import { hintFor, InputError } from '../input-error.ts';
import { isObject, type JsonObject } from '../json.ts';
import { type Level, levels } from './change.ts';
import { toKey } from './key.ts';
import { ruleIds } from './rules.ts';
import type { Chosen, Severity } from './severity.ts';

/** The section `diff` of a configuration. */
export type DiffSettings = {
  readonly severity?: Severity['rules'];
  readonly paths?: Severity['paths'];
  /** The file of the allow-list. */
  readonly allow?: string;
  readonly noticeDays?: number;
  readonly failOn?: Level | 'never';
};

const fields = ['severity', 'paths', 'allow', 'noticeDays', 'failOn'];
const chosen: readonly Chosen[] = [...levels, 'off'];

/**
 * Reads the section `diff` of a configuration.
 *
 * @throws InputError when a field, a rule or a level is unknown.
 */
export function toDiffSettings(value: unknown, name: string): DiffSettings {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new InputError(`${name} must be an object with ${fields.join(', ')}; correct it`);
  const unknown = Object.keys(value).find((field) => !fields.includes(field));
  if (unknown !== undefined)
    throw new InputError(
      `${name} has the unknown field "${unknown}"; use ${fields.join(', ')}${hintFor(unknown, fields)}`,
    );
  const { severity, paths, allow, noticeDays, failOn } = value;
  if (severity !== undefined) assertLevels(severity, `${name}.severity`, ruleIds);
  if (paths !== undefined) {
    if (!isObject(paths)) throw new InputError(`${name}.paths must be an object of paths; correct it`);
    for (const [path, levelsOf] of Object.entries(paths))
      assertLevels(levelsOf, `${name}.paths["${path}"]`, [...ruleIds, '*']);
  }
  if (allow !== undefined && typeof allow !== 'string')
    throw new InputError(`${name}.allow must be the name of a file; correct it`);
  if (noticeDays !== undefined && !(Number.isInteger(noticeDays) && (noticeDays as number) >= 0)) {
    throw new InputError(`${name}.noticeDays must be a whole number of days; correct it`);
  }
  const known = [...levels, 'never'];
  if (failOn !== undefined && !known.includes(failOn as string)) {
    throw new InputError(`${name}.failOn is ${JSON.stringify(failOn)}; use ${known.join(', ')}`);
  }
  return value;
}

/**
 * Reads levels given as `rule=level`.
 *
 * @throws InputError when one is not of that form, or names an unknown rule or level.
 */
export function toLevels(texts: readonly string[]): NonNullable<Severity['rules']> {
  const entries = texts.map((text) => {
    const [rule = '', level] = text.split('=');
    if (level === undefined)
      throw new InputError(`--severity ${text} names no level; write RULE=LEVEL, such as header-removed=breaking`);
    return [rule, level] as const;
  });
  const value = Object.fromEntries(entries) as JsonObject;
  assertLevels(value, '--severity', ruleIds);
  return value;
}

function assertLevels(value: unknown, name: string, known: readonly string[]): void {
  if (!isObject(value)) throw new InputError(`${name} must be an object of rules and levels; correct it`);
  for (const [rule, level] of Object.entries(value)) {
    if (!known.includes(rule))
      throw new InputError(
        `${name} names "${rule}", which is no rule${hintFor(rule, known) || '; see marts diff --rules'}`,
      );
    if (!chosen.includes(level as Chosen))
      throw new InputError(`${name} gives ${rule} the level ${toKey(level)}; use ${chosen.join(', ')}`);
  }
}
