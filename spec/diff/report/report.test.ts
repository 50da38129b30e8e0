import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../json.ts';
import type { Schema } from '../../operation.ts';
import { toValidator } from '../../schema.ts';
import { sift } from '../allow-list.ts';
import type { Level } from '../change.ts';
import { type DiffOptions, toDiff } from '../index.ts';
import { ruleIds } from '../rules.ts';
import { documentOf, documentWith, requestOf, responseOf, today } from '../testing/documents.ts';
import { formats } from './formats.ts';
import { toReport, type Report } from './report.ts';
import { toRulesTable } from './rules-table.ts';
import { write } from './write.ts';

const reportOf = (base: unknown, revision: unknown, options: DiffOptions = {}): Report => {
  const diff = toDiff({ value: base }, { value: revision }, { today, ...options });
  const sides = {
    base: { name: 'base.yaml', version: '1.2.3' },
    revision: { name: 'a <b> & "c".yaml', version: undefined },
  };
  const changes = diff.changes.map((change) => ({
    ...change,
    base: { ...change.base, line: 3 },
    revision: { ...change.revision, line: 4 },
  }));
  return toReport(
    { ...diff, changes },
    sift(changes, [{ fingerprint: '0', reason: 'old' }], today),
    options.mode ?? 'changelog',
    sides,
  );
};
const texts = { base: 'a: 1\nb: 2\nc: </script><b>\nd: 4', revision: 'a: 1\nb: 2\nc: 3\nd: 4\ne: 5' };
const as = (format: (typeof formats)[number], report: Report, failOn: Level | 'never' = 'breaking'): string =>
  write(report, format, { texts, failOn, isColoured: false });

const hostile = reportOf(
  requestOf({ enum: ['<script>', '] | `@all`\n::error::x'] }),
  requestOf({ enum: ['%', '&amp;"\u0000'] }),
);
const several = reportOf(
  documentOf({ paths: { '/a': { get: {} } } }),
  documentWith({ requestBody: { content: {} }, parameters: 'none' }),
);
const none = reportOf(documentWith({}), documentWith({}));
const schema = JSON.parse(readFileSync(join(import.meta.dirname, 'schema.json'), 'utf8')) as Schema;

describe('JSON', () => {
  test.each([
    ['hostile', hostile],
    ['several', several],
    ['none', none],
    ['conformance', reportOf(responseOf({ type: 'string' }), responseOf({}), { mode: 'conformance' })],
  ])('is as its schema says: %s', (_, report) =>
    expect(toValidator(schema)(JSON.parse(as('json', report)))).toEqual([]),
  );
});

describe('text', () => {
  test('tells place, sentence, rule and fingerprint, and sums up', () => {
    expect(as('text', reportOf(requestOf({ type: 'array', maxItems: 50 }), requestOf({ type: 'array', maxItems: 40 }))))
      .toMatchInlineSnapshot(`
      "breaking POST /things/{id}
        The request body: at most 40 items are accepted now, at most 50 before; what is beyond is refused.
        base.yaml:3 → a <b> & "c".yaml:4
        max-items-lowered bc9786242ab1ba7c

      stale: 0 (old); no change fits it, remove it

      1 breaking, 0 warning, 0 info; a major version step (2.0.0).
      "
    `);
  });
  test('tells faults and stale entries', () => {
    expect(as('text', several)).toContain(
      'fault in a <b> & "c".yaml#/paths/~1things~1{id}/post/parameters: "parameters" is a list',
    );
    expect(as('text', several)).toContain('stale: 0 (old); no change fits it, remove it');
  });
  test('shows so many of a kind, and counts the rest by rule', () => {
    const paths = (count: number): JsonObject =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`/path/${index}`, { get: {} }]));
    const report = reportOf(documentOf({ paths: paths(100) }), documentOf({ paths: { '/a': { get: {} } } }));
    expect(as('text', report).match(/^breaking GET/gm)).toHaveLength(60);
    expect(as('text', report)).toContain('\n40 more breaking of 100: 40 operation-removed; --format json shows them\n');
    const extra = reportOf(documentOf({}), documentOf({ paths: paths(3) }), { mode: 'conformance' });
    expect(as('text', extra)).toBe(
      [
        '3 extra, of which the contract says nothing: 3 operation-added; --format json shows them',
        '',
        'stale: 0 (old); no change fits it, remove it',
        '',
        '0 contradiction, 0 missing, 0 weaker, 3 extra.',
        '',
      ].join('\n'),
    );
  });
  test('says that nothing changed', () =>
    expect(as('text', none)).toContain('0 breaking, 0 warning, 0 info; no version step.'));
});

describe('Markdown', () => {
  test('keeps each change in one row, without markup of its own', () => {
    const rows = as('markdown', hostile)
      .split('\n')
      .filter((line) => line.startsWith('| `POST'));
    expect(rows).toHaveLength(hostile.changes.length);
    expect(rows.join('\n')).not.toMatch(/<script>|@all|[^\\]\| `@/);
  });
  test('stays within a comment of GitHub', () => {
    const many = documentOf({
      paths: Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`/path/number/${index}`, { get: {} }])),
    });
    expect(as('markdown', reportOf(many, documentOf({}))).length).toBeLessThan(65_536);
    expect(as('markdown', reportOf(many, documentOf({})))).toContain('… and 840 more.');
  });
});

describe('annotations', () => {
  test('are one line each, with file, line and level', () => {
    const lines = as('github', hostile).trimEnd().split('\n');
    expect(lines[0]).toMatch(
      /^::error file=a <b> & "c"\.yaml,line=4,title=enum-changed POST \/things\/\{id\}::The request body: /,
    );
    expect(lines.every((line) => line.startsWith('::'))).toBe(true);
  });
});

describe('JUnit', () => {
  const isWellFormed = (xml: string): boolean => {
    const stack: string[] = [];
    for (const [, end, name, empty] of xml.matchAll(/<(\/?)([a-z-]+)(?:\s+[a-z]+="[^"<]*")*\s*(\/?)>/g)) {
      if (end === '/') {
        if (stack.pop() !== name) return false;
      } else if (empty === '') stack.push(name!);
    }
    return stack.length === 0 && !/&(?!amp;|lt;|gt;|quot;)/.test(xml) && !xml.includes('\u0000');
  };
  test.each([
    ['hostile', hostile],
    ['several', several],
    ['none', none],
  ])('is well-formed: %s', (_, report) => expect(isWellFormed(as('junit', report))).toBe(true));
  test('fails where the command does', () => {
    expect(as('junit', hostile)).toContain('<failure type="breaking"');
    expect(as('junit', hostile, 'never')).not.toContain('<failure');
  });
});

describe('HTML', () => {
  const page = as('html', hostile);
  test('loads nothing', () => expect(page).not.toMatch(/(?:src|href)=|@import|url\(/));
  test('shows both documents and marks the lines', () => {
    expect(page).toContain('<li id="base3" value="3" class="breaking">c: &lt;/script&gt;&lt;b&gt;</li>');
    expect(page).toContain('<li id="revision5" value="5">e: 5</li>');
    expect(page.match(/<script>/g)).toHaveLength(1);
  });
  test('of long documents shows what is near the changes', () => {
    const long = Array.from({ length: 200_000 }, (_, index) => `line: ${index}`).join('\n');
    const short = write(hostile, 'html', { texts: { base: long, revision: long }, failOn: 'never', isColoured: false });
    expect(short.length).toBeLessThan(100_000);
  });
});

test('every rule is in the table', () => {
  const table = toRulesTable();
  expect(ruleIds.filter((id) => !table.includes(`| \`${id}\` |`))).toEqual([]);
});
