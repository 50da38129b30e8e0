import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonObject } from '../../json.ts';
import { type DiffResult, type DiffRun, runDiff } from '../run/run-diff.ts';
import { toYaml } from '../../source.ts';
import { requestOf, today } from './documents.ts';

/** Comparisons of files in a folder of their own, on the day of the tests. */
export type Runs = {
  readonly folder: string;
  /** A text; and, in the revision, a text of at most five characters. */
  readonly plain: JsonObject;
  readonly limited: JsonObject;
  /** Files with these. */
  readonly base: string;
  readonly revision: string;
  /** Writes a file, as JSON or YAML by its name, and gives its path. */
  readonly save: (name: string, content: JsonObject | string) => string;
  readonly run: (
    base: string | undefined,
    revision: string | undefined,
    rest?: Partial<DiffRun>,
  ) => Promise<DiffResult>;
  /** What is told of two documents, as `level rule`. */
  readonly told: (base: string, revision: string, rest?: Partial<DiffRun>) => Promise<string[]>;
  readonly remove: () => void;
};

/** Makes a folder with two documents, and what compares documents in it. */
export function createRuns(): Runs {
  const folder = mkdtempSync(join(tmpdir(), 'marts-diff-'));
  const save: Runs['save'] = (name, content) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : written(name, content));
    return file;
  };
  const run: Runs['run'] = (base, revision, rest = {}) => runDiff({ ...usual(folder), base, revision, ...rest });
  const [plain, limited] = [requestOf({ type: 'string' }), requestOf({ type: 'string', maxLength: 5 })];
  return {
    folder,
    plain,
    limited,
    base: save('base.yaml', plain),
    revision: save('revision.json', limited),
    save,
    run,
    told: async (base, revision, rest) =>
      (await run(base, revision, rest)).report.changes.map(({ level, rule }) => `${level} ${rule}`),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function written(name: string, content: JsonObject): string {
  return name.endsWith('.json') ? JSON.stringify(content, undefined, 2) : toYaml(content);
}

function usual(folder: string): Omit<DiffRun, 'base' | 'revision'> {
  return {
    target: undefined,
    mode: undefined,
    format: 'text',
    failOn: undefined,
    severity: [],
    allow: undefined,
    noticeDays: undefined,
    today,
    config: undefined,
    folder,
    isColoured: false,
  };
}
