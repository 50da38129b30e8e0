import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Problem } from '../contract-rules.ts';

/** What Redocly says of a document; `missing` where it or its rules are not installed. */
export type Style = { readonly problems: readonly Problem[] } | { readonly missing: string };

/** The style rules, which stand at the root of the package. */
const rulesFile = join(import.meta.dirname, '..', '..', 'redocly.yaml');

/**
 * Holds a file against the style rules of redocly.yaml with Redocly's command: it has no importable interface.
 *
 * @throws Error when Redocly ends without a report.
 */
export async function loadStyle(file: string): Promise<Style> {
  const command = findCommand();
  if (command === undefined) return { missing: '@redocly/cli is not installed' };
  if (!existsSync(rulesFile)) return { missing: 'redocly.yaml is not part of this package' };
  const report = await run([
    command,
    'lint',
    file,
    '--config',
    rulesFile,
    '--format',
    'json',
    '--max-problems',
    '1000',
  ]);
  return { problems: toProblems(report) };
}

function findCommand(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
    return join(dirname(manifest), 'bin', 'cli.js');
  } catch {
    return undefined;
  }
}

/** Redocly exits with 1 when it finds something, hence the exit code is no sign of failure: the report is. */
function run(args: readonly string[]): Promise<string> {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [...args], { env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (stdout.trimStart().startsWith('{')) resolve(stdout);
      else reject(new Error(`Redocly gave no report: ${stderr}`, { cause: error }));
    });
  });
}

type Report = {
  readonly problems: readonly {
    readonly ruleId: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
};

function toProblems(report: string): Problem[] {
  const { problems } = JSON.parse(report) as Report;
  return problems.map(({ ruleId, message, location }) => ({
    pointer: (location[0]?.pointer ?? '').replace(/^#/, ''),
    message: `${message.replace(/\s+/g, ' ').replace(/\.$/, '')} (${ruleId})`,
  }));
}
