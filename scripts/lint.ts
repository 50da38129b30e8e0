import { lintContract, type LintProblem, type LintReport } from '../spec/lint/lint.ts';
import type { Arguments, Command, ExitCode } from './command.ts';
import { contractOptions, toContractOptions } from './contract-options.ts';

/** `marts lint`: tells what is wrong with a contract and its overlays. */
export const lint: Command = {
  name: 'lint',
  summary: 'check a contract, its overlays and the requirements behind it',
  options: {
    ...contractOptions,
    json: { description: 'print the report as JSON' },
  },
  examples: [
    'marts lint',
    'marts lint --overlay our-deployment.overlay.yaml',
    'marts lint --contract openapi.yaml --json',
  ],
  run: async ({ values }: Arguments): Promise<ExitCode> => {
    const report = await lintContract(toContractOptions(values));
    process.stdout.write(values['json'] === true ? `${JSON.stringify(report, null, 2)}\n` : toText(report));
    return report.problems.length === 0 ? 0 : 1;
  },
};

function toText({ operations, examples, requirements, problems, notes }: LintReport): string {
  const groups = Object.entries(Object.groupBy(problems, ({ rule }) => rule));
  const listed = groups.flatMap(([rule, found]) => [`${rule} (${found.length})`, ...found.map(toLine), '']);
  const looked = [count(operations, 'operation'), count(examples, 'example')];
  if (requirements > 0) looked.push(count(requirements, 'requirement'));
  const verdict = problems.length === 0 ? 'no problems' : count(problems.length, 'problem');
  return [...listed, ...notes.map((note) => `note: ${note}`), `${looked.join(', ')}: ${verdict}`, ''].join('\n');
}

function toLine({ place, pointer, message }: LintProblem): string {
  return `  ${place}${pointer === '' ? '' : ` (${pointer})`}: ${message}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
