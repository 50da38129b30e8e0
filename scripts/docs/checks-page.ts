import { loadChecks } from '../../conformance/check.ts';
import { toPlan } from '../../conformance/plan.ts';
import { loadContract } from '../../spec/contract.ts';
import { loadRequirements, type Requirement } from '../../spec/requirement.ts';

/** The page of every check: what it judges, in the specification's own words. */
export async function toChecksPage(): Promise<string> {
  const [checks, contract, requirements] = await Promise.all([loadChecks(), loadContract(), loadRequirements()]);
  const { roles } = contract.authentication;
  const plan = toPlan(checks, { contract, profile: {}, roles, seed: 1, inclusion: undefined });
  const known = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const sections = checks.map(({ id, title }) => {
    const cases = plan.filter(({ check }) => check.id === id).map((one) => one.case);
    const judged = [...new Set(cases.map(({ requirement }) => requirement))].map((name) => known.get(name)!);
    const operations = new Set(cases.map(({ operation }) => operation?.id)).size;
    return [
      `## \`${id}\``,
      '',
      `${title}.`,
      '',
      `${count(cases.length, 'case')} on ${count(operations, 'operation')}, about ${count(
        cases.reduce((sum, { requests }) => sum + requests, 0),
        'request',
      )}; ${cases.filter(({ writes }) => writes).length} of them write.`,
      '',
      '| Requirement | Level | Clause | The specification says |',
      '| --- | --- | --- | --- |',
      ...judged.map((requirement) => toRow(requirement, levelsOf(requirement, cases))),
      '',
    ];
  });
  return [
    '# Checks',
    '',
    'What `marts conform` judges, with the words of the specification that each check rests on. A finding at level `stated`',
    'fails a run; one at level `implied` is a warning, unless `--strict` is given. This page is written by `npm run docs`.',
    '',
    ...sections.flat(),
  ].join('\n');
}

type Case = { readonly requirement: string; readonly level?: Requirement['level'] };

function levelsOf({ id, level }: Requirement, cases: readonly Case[]): string {
  const levels = cases.filter(({ requirement }) => requirement === id).map((one) => one.level ?? level);
  return [...new Set(levels)].toSorted().toReversed().join(', ');
}

function toRow({ id, clause, quote }: Requirement, levels: string): string {
  return `| \`${id}\` | ${levels} | ${clause} | ${quote.replaceAll('|', '\\|').replaceAll('\n', ' ')} |`;
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`;
}
