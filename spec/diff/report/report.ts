import type { Allowed, Sifted } from '../allow-list.ts';
import { type Bump, nextVersion, toBump } from '../bump.ts';
import { type Change, type Diff, type Fault, type Kind, type Level, levels } from '../change.ts';
import type { Mode } from '../compare/comparison.ts';

/** What is printed, in whichever format. */
export type Report = {
  readonly mode: Mode;
  readonly base: ReportSide;
  readonly revision: ReportSide;
  readonly summary: Readonly<Record<Level, number>>;
  /** The version step that all changes ask for, accepted ones included. */
  readonly bump: Bump;
  /** The version of the revision after that step from the base; undefined where the base has none of SemVer. */
  readonly nextVersion: string | undefined;
  readonly changes: readonly Change[];
  readonly accepted: Sifted['accepted'];
  readonly stale: readonly Allowed[];
  readonly expired: readonly Allowed[];
  readonly faults: readonly Fault[];
};

/** A document by its name and its `info.version`. */
export type ReportSide = { readonly name: string; readonly version: string | undefined };

/** The lines of what pointers lead to, on either side. */
export type Lines = Readonly<Record<'base' | 'revision', (pointers: readonly string[]) => ReadonlyMap<string, number>>>;

/** Makes the report of a comparison. */
export function toReport(diff: Diff, sifted: Sifted, mode: Mode, sides: Pick<Report, 'base' | 'revision'>): Report {
  const bump = toBump(diff.changes);
  const count = (level: Level): number => sifted.changes.filter((change) => change.level === level).length;
  return {
    mode,
    ...sides,
    summary: { breaking: count('breaking'), warning: count('warning'), info: count('info') },
    bump,
    nextVersion: nextVersion(sides.base.version, bump),
    ...sifted,
    faults: diff.faults,
  };
}

/** The changes of a diff with the lines that they stand at. Without any, no text is looked into. */
export function withLines(changes: readonly Change[], lines: Lines): readonly Change[] {
  if (changes.length === 0) return changes;
  const [base, revision] = (['base', 'revision'] as const).map((side) =>
    lines[side]([...new Set(changes.map((change) => change[side].pointer))]),
  );
  const spot = (pointer: string, found: ReadonlyMap<string, number>): Change['base'] => {
    const line = found.get(pointer);
    return line === undefined ? { pointer } : { pointer, line };
  };
  return changes.map((change) => ({
    ...change,
    base: spot(change.base.pointer, base!),
    revision: spot(change.revision.pointer, revision!),
  }));
}

/** What a change is called by: its level, or what it is between a contract and a deployment. */
export function headOf({ level, kind }: Pick<Change, 'level' | 'kind'>): Level | Kind {
  return kind ?? level;
}

/** A place as `name:line`, or with its pointer where the line is not known. */
export function placeOf(name: string, { pointer, line }: Change['base']): string {
  const file = pointer.startsWith('/') || !pointer.includes('#') ? name : pointer.slice(0, pointer.indexOf('#'));
  return line === undefined ? `${file}#${pointer}` : `${file}:${line}`;
}

/** One line about all changes. */
export function summaryOf({ summary, changes, mode, bump, nextVersion: next, accepted }: Report): string {
  const counts =
    mode === 'changelog'
      ? levels.map((level) => `${summary[level]} ${level}`)
      : (['contradiction', 'missing', 'weaker', 'extra'] as const).map(
          (kind) => `${changes.filter((change) => change.kind === kind).length} ${kind}`,
        );
  const rest = accepted.length === 0 ? '' : `, ${accepted.length} accepted`;
  const step =
    mode === 'conformance'
      ? ''
      : bump === 'none'
        ? '; no version step'
        : `; a ${bump} version step${next === undefined ? '' : ` (${next})`}`;
  return `${counts.join(', ')}${rest}${step}.`;
}
