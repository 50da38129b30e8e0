import { InputError } from '../../spec/input-error.ts';
import { isObject } from '../../spec/json.ts';
import { loadSource } from '../../spec/source.ts';
import type { Finding } from './finding.ts';

/** A known finding, accepted until a day. */
export type BaselineEntry = {
  /** The id of the finding. */
  readonly id: string;
  readonly reason: string;
  /** The last day, as `YYYY-MM-DD`; without it, for good. */
  readonly expires?: string;
};

/** Findings told apart by a baseline. */
export type Compared = {
  /** Not in the baseline, or expired there. */
  readonly fresh: readonly Finding[];
  readonly accepted: readonly (Finding & { readonly reason: string })[];
  /** Entries whose finding no longer occurs: they are to be removed. */
  readonly stale: readonly BaselineEntry[];
  /** Entries whose finding still occurs, though they have expired. */
  readonly expired: readonly BaselineEntry[];
};

/**
 * Reads a baseline: a YAML or JSON list of `{ id, reason, expires }`.
 *
 * @throws InputError when it cannot be read or an entry is incomplete.
 */
export async function loadBaseline(file: string): Promise<readonly BaselineEntry[]> {
  const { value } = await loadSource(file);
  if (!Array.isArray(value)) throw new InputError(`${file} is no baseline; give a list of { id, reason, expires }`);
  value.forEach((entry: unknown, index) => {
    const { id, reason, expires } = isObject(entry) ? entry : {};
    const complete = typeof id === 'string' && typeof reason === 'string' && reason !== '';
    if (!complete) throw new InputError(`${file}: entry ${index + 1} must have an "id" and a "reason"; add them`);
    if (expires !== undefined && !(typeof expires === 'string' && /^\d{4}-\d\d-\d\d$/.test(expires))) {
      throw new InputError(`${file}: entry ${index + 1} has expires ${JSON.stringify(expires)}; write YYYY-MM-DD`);
    }
  });
  return value as BaselineEntry[];
}

/** Holds findings against a baseline on a day, given as `YYYY-MM-DD`. */
export function compareToBaseline(
  findings: readonly Finding[],
  baseline: readonly BaselineEntry[],
  today: string,
): Compared {
  const entries = new Map(baseline.map((entry) => [entry.id, entry]));
  const entryFor = ({ id }: Finding): BaselineEntry | undefined => {
    const entry = entries.get(id);
    return entry?.expires === undefined || entry.expires >= today ? entry : undefined;
  };
  const occurring = new Set(findings.map(({ id }) => id));
  return {
    fresh: findings.filter((finding) => entryFor(finding) === undefined),
    accepted: findings.flatMap((finding) => {
      const entry = entryFor(finding);
      return entry === undefined ? [] : [{ ...finding, reason: entry.reason }];
    }),
    stale: baseline.filter(({ id }) => !occurring.has(id)),
    expired: baseline.filter(({ id, expires }) => occurring.has(id) && expires !== undefined && expires < today),
  };
}
