import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../../spec/input-error.ts';
import { isObject } from '../../spec/json.ts';
import type { Report } from './report.ts';
import { toAnnotations, toJobSummary } from './github.ts';
import { toHtml } from './html.ts';
import { toJunit } from './junit.ts';

/** Where reports go; what is not named is not written. */
export type ReportFiles = {
  readonly json?: string | undefined;
  readonly junit?: string | undefined;
  readonly html?: string | undefined;
  /** Whether annotations are printed, and the job summary is added to the file that this environment names. */
  readonly github?: Readonly<Record<string, string | undefined>> | undefined;
};

/**
 * Writes a report in every form that is asked for; what GitHub reads from the output is returned.
 *
 * @throws InputError when a file cannot be written.
 */
export async function writeReports(report: Report, files: ReportFiles): Promise<string> {
  await Promise.all([
    write(files.json, () => `${JSON.stringify(report, undefined, 2)}\n`),
    write(files.junit, () => toJunit(report)),
    write(files.html, () => toHtml(report)),
  ]);
  if (files.github === undefined) return '';
  const summary = files.github['GITHUB_STEP_SUMMARY'];
  if (summary !== undefined && summary !== '') await appendFile(summary, toJobSummary(report));
  return toAnnotations(report);
}

/**
 * Reads the JSON reports of a folder.
 *
 * @throws InputError when the folder or a report in it cannot be read.
 */
export async function loadReports(folder: string): Promise<readonly Report[]> {
  let names: readonly string[];
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted();
  } catch (error) {
    throw new InputError(`cannot read the folder ${folder}; give one with the reports of --json`, { cause: error });
  }
  return Promise.all(
    names.map(async (name) => {
      const value = parsed(await readFile(join(folder, name), 'utf8'));
      if (!isObject(value) || !isObject(value['summary']) || !Array.isArray(value['findings'])) {
        throw new InputError(`${join(folder, name)} is no report of marts conform --json; remove it from the folder`);
      }
      return value as unknown as Report;
    }),
  );
}

async function write(file: string | undefined, content: () => string): Promise<void> {
  if (file === undefined) return;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content());
  } catch (error) {
    throw new InputError(`cannot write ${file}: ${(error as Error).message}; name a file that can be written`, {
      cause: error,
    });
  }
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}
