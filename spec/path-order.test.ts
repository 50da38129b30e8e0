import { describe, expect, test } from 'vitest';
import { loadContract } from './contract.ts';
import type { JsonObject } from './json.ts';
import { isShadowedBy, orderNewPaths } from './path-order.ts';

describe('isShadowedBy', () => {
  test.each([
    ['/a/runs', '/a/{id}', true],
    ['/a/{id}', '/a/runs', false],
    ['/a/{id}', '/a/{other}', false],
    ['/a/runs', '/a/runs', false],
    ['/a/runs/x', '/a/{id}', false],
    ['/a/{id}/x', '/a/{id}/{y}', true],
    ['/a/x/{y}', '/a/{id}/{y}', true],
    ['/a/x/{z}', '/a/{id}/{y}', true],
    ['/a/b/x', '/a/{id}/y', false],
    ['/a/x.ndjson', '/a/{id}.ndjson', false],
    ['/a/{id}.ndjson', '/a/{id}', false],
  ])('%s by %s: %s', (path, template, want) => expect(isShadowedBy(path, template)).toBe(want));
});

describe('orderNewPaths', () => {
  test.each([
    [
      'moves a new literal before its template',
      ['/a', '/a/{id}'],
      ['/a', '/a/{id}', '/a/x'],
      ['/a', '/a/x', '/a/{id}'],
    ],
    ['moves several, in their order', ['/a/{id}'], ['/a/{id}', '/a/x', '/a/y'], ['/a/x', '/a/y', '/a/{id}']],
    ['leaves a new path that nothing shadows at the end', ['/a/{id}'], ['/a/{id}', '/b'], ['/a/{id}', '/b']],
    [
      'moves a new template before one that is wider',
      ['/a/{x}/{y}'],
      ['/a/{x}/{y}', '/a/b/{y}', '/a/b/c'],
      ['/a/b/c', '/a/b/{y}', '/a/{x}/{y}'],
    ],
    ['leaves the order of what was there', ['/a/{id}', '/a/x'], ['/a/{id}', '/a/x'], ['/a/{id}', '/a/x']],
    ['does without paths that are gone', ['/a/{id}', '/b'], ['/b', '/a/x'], ['/b', '/a/x']],
  ])('%s', (_, before, after, want) => {
    const document = orderNewPaths(documentOf(before), documentOf(after));
    expect(Object.keys(document['paths'] as object)).toEqual(want);
  });

  test('keeps whatever else the document holds', () => {
    expect(orderNewPaths({ paths: {} }, { info: { title: 'A' }, paths: { '/a': {} } })).toEqual({
      info: { title: 'A' },
      paths: { '/a': {} },
    });
  });
});

test('in our contract each literal path stands before the templates that match it', async () => {
  const { operations } = await loadContract();
  const paths = [...new Set(operations.map(({ path }) => path))];
  const late = paths.filter((path, index) => paths.slice(0, index).some((earlier) => isShadowedBy(path, earlier)));
  expect(late).toEqual([]);
  expect(paths.filter((path) => paths.some((other) => isShadowedBy(path, other)))).toContain('/api/data-marts/runs');
});

function documentOf(paths: readonly string[]): JsonObject {
  return { paths: Object.fromEntries(paths.map((path) => [path, {}])) };
}
