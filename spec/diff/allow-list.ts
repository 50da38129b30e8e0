import { InputError } from '../input-error.ts';
import { isObject } from '../json.ts';
import type { Change } from './change.ts';
import { toOperationTest } from './severity.ts';

/** A change that is accepted: by its fingerprint, or by its rule and the operations that it concerns. */
export type Allowed = {
  readonly fingerprint?: string;
  readonly rule?: string;
  /** `POST /api/reports`, or a pattern such as `/api/reports/**`. */
  readonly operation?: string;
  readonly reason: string;
  /** The last day, as YYYY-MM-DD; without it, for good. */
  readonly expires?: string;
};

/** Changes told apart by an allow-list. */
export type Sifted = {
  readonly changes: readonly Change[];
  readonly accepted: readonly { readonly change: Change; readonly reason: string }[];
  /** Entries whose change does not occur any more: they are to be removed. */
  readonly stale: readonly Allowed[];
  /** Entries whose last day has passed: their changes count again. */
  readonly expired: readonly Allowed[];
};

const fields = ['fingerprint', 'rule', 'operation', 'reason', 'expires', 'note'];

/**
 * Reads a parsed allow-list: a list of `{ fingerprint, reason, expires }`, or with `rule` and `operation` in the place of
 * the fingerprint.
 *
 * @throws InputError when an entry is incomplete or has an unknown field.
 */
export function toAllowList(value: unknown, name: string): readonly Allowed[] {
  if (value === null || value === undefined) return [];
  if (!Array.isArray(value))
    throw new InputError(`${name} is no allow-list; give a list of { fingerprint, reason, expires }`);
  return value.map((entry: unknown, index) => {
    const where = `${name}: entry ${index + 1}`;
    if (!isObject(entry)) throw new InputError(`${where} is no object; give { fingerprint, reason, expires }`);
    const unknown = Object.keys(entry).find((field) => !fields.includes(field));
    if (unknown !== undefined)
      throw new InputError(`${where} has the unknown field "${unknown}"; use ${fields.join(', ')}`);
    const wrong = fields.find((field) => entry[field] !== undefined && typeof entry[field] !== 'string');
    if (wrong !== undefined) throw new InputError(`${where}: "${wrong}" must be a text; put it in quotation marks`);
    if (!entry['reason']) throw new InputError(`${where} has no "reason"; say why the change is accepted`);
    if (entry['fingerprint'] === undefined && (entry['rule'] === undefined || entry['operation'] === undefined)) {
      throw new InputError(`${where} names no change; give its "fingerprint", or "rule" and "operation"`);
    }
    const expires = entry['expires'] as string | undefined;
    if (expires !== undefined && !isDate(expires))
      throw new InputError(`${where} has expires "${expires}"; write YYYY-MM-DD`);
    return entry as unknown as Allowed;
  });
}

/** Takes the accepted changes out, on a day given as YYYY-MM-DD. */
export function sift(changes: readonly Change[], list: readonly Allowed[], today: string): Sifted {
  const matches = list.map((entry) => ({ entry, fits: toTest(entry) }));
  const isExpired = ({ expires }: Allowed): boolean => expires !== undefined && expires < today;
  const entryFor = (change: Change): Allowed | undefined =>
    matches.find(({ entry, fits }) => !isExpired(entry) && fits(change))?.entry;
  return {
    changes: changes.filter((change) => entryFor(change) === undefined),
    accepted: changes.flatMap((change) => {
      const entry = entryFor(change);
      return entry === undefined ? [] : [{ change, reason: entry.reason }];
    }),
    stale: matches.filter(({ fits }) => !changes.some(fits)).map(({ entry }) => entry),
    expired: matches.filter(({ entry, fits }) => isExpired(entry) && changes.some(fits)).map(({ entry }) => entry),
  };
}

/** Whether a text is a day, as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function toTest({ fingerprint, rule, operation }: Allowed): (change: Change) => boolean {
  const isFitting = operation === undefined ? undefined : toOperationTest(operation);
  return (change) =>
    (fingerprint === undefined || change.fingerprint === fingerprint) &&
    (rule === undefined || change.rule === rule) &&
    (isFitting === undefined || change.uses.every((use) => isFitting(use.operation ?? '')));
}
