import type { Json } from '../json.ts';
import type { ContractFact, Requirement } from '../requirement.ts';
import { type Fact, show } from './fact.ts';

/** What a requirement says that the contract says. */
export type Claim = Omit<Fact, 'pointer'> & { readonly requirement: Requirement };

/** What requirements claim of a contract; `facts` are the contract's own, which `every` chooses its subjects from. */
export function toClaims(requirements: readonly Requirement[], facts: readonly Fact[]): Claim[] {
  return requirements.flatMap((requirement) =>
    requirement.contract
      .flatMap((fact) => claimsOf(fact, facts))
      .map(([subject, property, value]) => ({ subject, property, value, requirement })),
  );
}

type Claimed = readonly [subject: string, property: string, value: Json];

function claimsOf({ kind, subjects, properties }: ContractFact, facts: readonly Fact[]): Claimed[] {
  if (kind === 'absent') return subjects.map((subject) => [`schema ${subject}`, 'exists', false]);
  const each = Object.entries(properties).flatMap(([property, value]) => plain(property, value));
  if (kind === 'every') {
    const { clause, except, ...selectors } = properties;
    const chosen = subjectsOf(subjects[0]!, facts, clause as string | undefined, except as string | undefined);
    const own = each.filter(([property]) => Object.hasOwn(selectors, property.split(' ')[0]!));
    return chosen.flatMap((subject) => own.map(([property, value]): Claimed => [subject, property, value]));
  }
  return subjects.flatMap((subject): Claimed[] => {
    const own = each.map(([property, value]): Claimed => [`${kind} ${subject}`, property, value]);
    const schemas = [...(kind === 'schema' ? parentsOf(subject) : []), ...own.flatMap(schemasNamedIn)];
    // A path parameter is there because the path is.
    const exists: Claimed[] = kind === 'path' ? [] : [[`${kind} ${subject}`, 'exists', true]];
    return [...exists, ...schemas.map((name): Claimed => [`schema ${name}`, 'exists', true]), ...own];
  });
}

/** `success: 200 array of Report` says two things; `error: 404` says one of many. */
function plain(property: string, value: Json): [string, Json][] {
  if (property === 'error') return [[`error ${show(value)}`, true]];
  if (property !== 'success') return [[property, value]];
  const [status, ...content] = show(value).split(' ');
  const what = status === '204' ? 'none' : content.join(' ');
  return [['status', Number(status)], ...(what === '' ? [] : [['content', what] as [string, Json]])];
}

/** What `every` chooses, by what the contract says of it. */
function subjectsOf(of: string, facts: readonly Fact[], clause = 'Endpoints', except?: string): string[] {
  const having = (property: string, test: (value: Json) => boolean): string[] =>
    facts.filter((fact) => fact.property === property && test(fact.value)).map(({ subject }) => subject);
  const operations = having('operationId', () => true);
  const chosen: Readonly<Record<string, () => string[]>> = {
    endpoint: () =>
      having('clause', (value) => show(value).startsWith(clause)).filter(
        (subject) => subject !== `operation ${except}`,
      ),
    'request body': () => having('mediaType', () => true),
    path: () => operations,
    'path parameter': () => having('type', () => true).filter((subject) => subject.startsWith('path ')),
    record: () => recordsOf(facts),
  };
  return chosen[of]?.() ?? [];
}

/** The schemas that are the content of a body or an answer, or of its items. */
function recordsOf(facts: readonly Fact[]): string[] {
  const schemas = new Set(facts.filter(({ property }) => property === 'exists').map(({ subject }) => subject));
  const contents = facts.filter(({ property }) => property === 'body' || property === 'content');
  const names = contents.map(({ value }) => `schema ${bare(show(value))}`);
  return [...new Set(names)].filter((subject) => schemas.has(subject));
}

/** A claim that names a schema says that there is such a schema. */
function schemasNamedIn([, property, value]: Claimed): string[] {
  if (!['body', 'content', 'is', 'items', 'oneOf'].includes(property)) return [];
  return [value]
    .flat()
    .filter((name) => typeof name === 'string')
    .map(bare)
    .filter((name) => /^[A-Z]/.test(name));
}

function bare(content: string): string {
  return content.replace(/^(optional |array of )*/, '');
}

function parentsOf(subject: string): string[] {
  const names = subject.replaceAll('[]', '.[]').split('.');
  return names.slice(1).map((_, index) =>
    names
      .slice(0, index + 1)
      .join('.')
      .replaceAll('.[]', '[]'),
  );
}
