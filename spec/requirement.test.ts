import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadContract } from './contract.ts';
import { InputError } from './input-error.ts';
import { toDrift } from './lint/drift.ts';
import { loadRequirements, type Passage, type Requirement, requirementOf, toRequirements } from './requirement.ts';
import { toSource } from './source.ts';

const specificationFile = join(import.meta.dirname, '..', '..', 'shared', 'interface-specification.md');
const requirements = await loadRequirements();
const { document, operations, source } = await loadContract();

describe('the list of requirements', () => {
  test('has an id for each entry that tells what it is about', () => {
    expect(requirements.map(({ id }) => id)).toMatchSnapshot();
  });

  test('claims all that the contract says, and nothing else', () => {
    expect(toDrift(document, requirements)).toEqual([]);
  });

  test('quotes a row for each operation', () => {
    const keysOf = (id: string): readonly string[] =>
      requirementOf(requirements, id)?.contract.flatMap(({ subjects }) => subjects) ?? [];
    const without = operations.filter(({ id, method, path }) => !keysOf(id).includes(`${method} ${path}`));
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('has each status of a row in the contract', () => {
    const rows = operations.map((operation) => ({ operation, row: requirementOf(requirements, operation.id)!.quote }));
    const missing = rows.flatMap(({ operation: { id, success, errors }, row }) =>
      [...row.matchAll(/\b[245]\d\d\b(?! items)/g)]
        .filter(([status]) => ![success, ...errors].some((response) => String(response.status) === status))
        .map(([status]) => `${id} ${status}`),
    );
    expect(missing).toEqual([]);
  });

  test('has each query parameter of a row in the contract', () => {
    const rows = operations.map((operation) => ({ operation, row: requirementOf(requirements, operation.id)!.quote }));
    const missing = rows.flatMap(({ operation: { id, params }, row }) =>
      [...(/query (.*?) \| /.exec(row)?.[1] ?? '').matchAll(/`(\w+)` \(/g)]
        .filter(([, name]) => !params.some((parameter) => parameter.name === name))
        .map(([, name]) => `${id} ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('excludes no words that name a status, a limit or a path', () => {
    const left = requirements.filter(({ excluded }) => excluded !== undefined);
    expect(left.filter(({ quote }) => /\b[45]\d\d\b|at most|[^}]\/api\/\w/.test(quote))).toEqual([]);
  });

  test('follows the order of the sections of the contract', () => {
    const clauses = [...new Set(requirements.map(({ clause }) => clause))];
    const ofContract = [...new Set(operations.map(({ clause }) => clause))].filter((clause) => clause.includes('/'));
    expect(clauses.filter((clause) => ofContract.includes(clause))).toEqual([
      'Endpoints / Project-wide lists',
      'Endpoints / DataMarts',
      'Endpoints / Data Storages',
      'Endpoints / Data Destinations',
      'Endpoints / Reports',
      'Endpoints / Insights and AI assistant',
      'Endpoints / HTTP data API',
      'Endpoints / Other API-key endpoints known by method and path only',
    ]);
  });
});

describe.skipIf(!existsSync(specificationFile))('the specification', () => {
  const sentences = toSentences(existsSync(specificationFile) ? readFileSync(specificationFile, 'utf8') : '');

  test('says what is quoted of it, in that section', () => {
    const passages = requirements.flatMap(passagesOf);
    expect(passages.filter((passage) => !sentences.some((sentence) => isIn(passage, sentence)))).toEqual([]);
  });

  test('is quoted or excluded to its last word', () => {
    const left = sentences.map((sentence) => ({ ...sentence, words: unquoted(sentence) }));
    expect(left.filter(({ words }) => /\w/.test(words))).toEqual([]);
  });
});

describe('toRequirements', () => {
  const entry = 'id: a, quote: b, behaviour: c';
  const well = (text: string): Requirement[] => toRequirements(toSource('list.yaml', text));

  test('reads an entry with its defaults', () => {
    expect(well(`Limits:\n  - { ${entry} }`)).toEqual([
      {
        id: 'a',
        clause: 'Limits',
        quote: 'b',
        also: [],
        level: 'stated',
        contract: [],
        behaviour: 'c',
        excluded: undefined,
        pointer: '/Limits/0',
      },
    ]);
  });

  test('says of pathOnly operations and of an operation of its own where they stand', () => {
    const own = `A / B:\n  - { id: operation-x, quote: q, contract: [{ operation: GET /x, role: r }] }`;
    const family = `A / B:\n  - { id: f, quote: q, contract: [{ pathOnly: { y: GET /y } }] }`;
    expect([...well(own), ...well(family)].flatMap(({ contract }) => contract)).toEqual([
      { kind: 'operation', subjects: ['GET /x'], properties: { operationId: 'x', clause: 'A / B', role: 'r' } },
      {
        kind: 'operation',
        subjects: ['GET /y'],
        properties: { operationId: 'y', clause: 'A / B', provenance: 'path-only' },
      },
    ]);
  });

  test.each([
    ['no quote', 'L:\n  - { id: a, behaviour: c }', 'list.yaml:2 (/L/0): must have required property'],
    ['nothing to test and no reason', 'L:\n  - { id: a, quote: b }', 'list.yaml:2 (/L/0)'],
    ['a reason beside a test', `L:\n  - { ${entry}, excluded: no }`, 'list.yaml:2 (/L/0'],
    ['an unknown field', `L:\n  - { ${entry}, levle: stated }`, 'list.yaml:2 (/L/0): must NOT have additional'],
    ['an unknown level', `L:\n  - { ${entry}, level: maybe }`, 'list.yaml:2 (/L/0/level): must be equal to one of'],
    ['a fact about nothing', 'L:\n  - { id: a, quote: b, contract: [{ maxItems: 1 }] }', '(/L/0/contract/0'],
    ['an id that is taken', `L:\n  - { ${entry} }\nM:\n  - { ${entry} }`, 'list.yaml:4: the id "a" is taken'],
  ])('refuses %s', (_, text, message) => {
    expect(() => well(text)).toThrow(InputError);
    expect(() => well(text)).toThrow(message);
  });

  test('is not fooled by the contract: a changed limit is told with both places', () => {
    const changed = toSource(source.name, source.text.replace('maxItems: 100', 'maxItems: 101'));
    expect(toDrift(changed.value as never, requirements)).toEqual([
      {
        found: 'contract',
        pointer: '/components/schemas/OwnerIds/maxItems',
        message:
          'schema OwnerIds: "maxItems" is 101, but the requirement "report-owner-ids-max" (“at most 100 items”) claims 100; correct either',
      },
    ]);
  });
});

type Sentence = { readonly clause: string; readonly line: number; readonly text: string };

/** Paragraphs, list items and table rows, without their marks, with the section that they stand in. */
function toSentences(markdown: string): Sentence[] {
  const lines = markdown.split('\n');
  const isRule = (line: string | undefined): boolean => /^\|[-|\s]+\|$/.test(line ?? '');
  let [part, section] = ['Preamble', ''];
  return lines.flatMap((line, index) => {
    const [, marks = '', heading = ''] = /^(#+) (.*)/.exec(line) ?? [];
    if (marks === '##') [part, section] = [heading, ''];
    if (marks === '###') section = ` / ${heading}`;
    const text = normalise(line.replace(/^\s*(?:[-\d]\.?|\|)\s+/, '').replace(/\|$/, ''));
    if (marks !== '' || text === '' || isRule(line) || isRule(lines[index + 1])) return [];
    return [{ clause: part + section, line: index + 1, text }];
  });
}

function passagesOf({ id, clause, quote, also }: Requirement): (Passage & { id: string })[] {
  return [{ clause, quote }, ...also].map((passage) => ({ ...passage, id }));
}

function isIn({ clause, quote }: Passage, sentence: Sentence): boolean {
  return sentence.clause === clause && sentence.text.includes(normalise(quote));
}

/** What is left of a sentence when all words that are quoted of it are taken away. */
function unquoted(sentence: Sentence): string {
  const covered = sentence.text.split('');
  for (const passage of requirements.flatMap(passagesOf).filter((candidate) => isIn(candidate, sentence))) {
    const words = normalise(passage.quote);
    for (let at = sentence.text.indexOf(words); at >= 0; at = sentence.text.indexOf(words, at + 1)) {
      covered.fill('', at, at + words.length);
    }
  }
  return covered.join('');
}

function normalise(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
