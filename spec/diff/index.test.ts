import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import * as library from './index.ts';
import { documentWith, requestOf } from './testing/documents.ts';

test('the library is a few pure functions, and the rules', () => {
  expect(Object.keys(library).toSorted()).toMatchInlineSnapshot(`
    [
      "kindOf",
      "levelOf",
      "nextVersion",
      "ruleIds",
      "rules",
      "toBump",
      "toChanges",
      "toDiff",
      "toRuleList",
    ]
  `);
});

test('the library reads and writes nothing: it imports its own files, and what computes', () => {
  const start = join(import.meta.dirname, 'index.ts');
  const files = new Set([start]);
  const others = new Set<string>();
  for (const file of files) {
    for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)) {
      if (from!.startsWith('.')) files.add(join(dirname(file), from!));
      else others.add(from!);
    }
  }
  expect([...others].toSorted()).toEqual(['node:crypto', 'node:path']);
  const outside = [...files].map((file) => relative(import.meta.dirname, file)).filter((file) => file.startsWith('..'));
  expect(outside).toEqual(['../json.ts']);
});

test('each rule is listed with its levels and a sentence', () => {
  const rules = library.toRuleList();
  expect(rules.map(({ id }) => id)).toEqual(library.ruleIds);
  expect(rules.find(({ id }) => id === 'null-added')).toEqual({
    id: 'null-added',
    levels: { request: 'info', response: 'breaking' },
    kinds: { request: 'weaker', response: 'contradiction' },
    notices: { request: 'null is accepted now', response: 'the value may be null now, it never was' },
  });
  expect(rules.filter(({ notices }) => notices.request === '' || notices.response === '')).toEqual([]);
});

test('a change says what, for whom, where, and what a client notices', () => {
  const base = requestOf({ type: 'array', maxItems: 50 });
  const revision = requestOf({ type: 'array', maxItems: 40 });
  expect(library.toChanges(base, revision)).toMatchInlineSnapshot(`
    [
      {
        "after": "40",
        "base": {
          "pointer": "/paths/~1things~1{id}/post/requestBody/content/application~1json/schema/maxItems",
        },
        "before": "50",
        "direction": "request",
        "fingerprint": "bc9786242ab1ba7c",
        "level": "breaking",
        "message": "The request body: at most 40 items are accepted now, at most 50 before; what is beyond is refused.",
        "operation": "POST /things/{id}",
        "revision": {
          "pointer": "/paths/~1things~1{id}/post/requestBody/content/application~1json/schema/maxItems",
        },
        "rule": "max-items-lowered",
        "uses": [
          {
            "at": "the request body",
            "operation": "POST /things/{id}",
          },
        ],
      },
    ]
  `);
});

test('what is common to several operations is told once, with all of them', () => {
  const paths = (schema: object): object => ({
    openapi: '3.1.0',
    paths: Object.fromEntries(
      ['/a', '/b'].map((path) => [
        path,
        { post: { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/A' } } } } } },
      ]),
    ),
    components: { schemas: { A: schema } },
  });
  const [change, ...others] = library.toChanges(paths({ type: 'string' }), paths({ type: 'string', maxLength: 5 }));
  expect(others).toEqual([]);
  expect(change!.uses).toEqual([
    { operation: 'POST /a', at: 'the request body' },
    { operation: 'POST /b', at: 'the request body' },
  ]);
});

test('the same document in 3.0 and 3.1 does not differ', () => {
  const schema30 = { type: 'string', nullable: true, format: 'byte', enum: ['a', null] };
  const schema31 = { type: ['string', 'null'], contentEncoding: 'base64', enum: ['a', null] };
  expect(library.toChanges(requestOf(schema30, '3.0.3'), requestOf(schema31))).toEqual([]);
});

test('announcements are held against the day it is, or the one that is given', () => {
  const [base, revision] = [documentWith({}), documentWith({ deprecated: true, 'x-sunset': '2030-01-01' })];
  expect(library.toChanges(base, revision, { today: '2029-12-31' })[0]!.rule).toBe('deprecated');
  expect(library.toChanges(base, revision, { today: '2030-01-02' })[0]!.rule).toBe('sunset-too-soon');
});
