import { expect, test } from 'vitest';
import { toOperationTest, toSeverity } from './severity.ts';

test.each([
  ['/api/reports', 'GET /api/reports', true],
  ['/api/reports', 'GET /api/reports/{id}', false],
  ['/api/reports/*', 'PUT /api/reports/{id}', true],
  ['/api/*', 'PUT /api/reports/{id}', false],
  ['/api/**', 'PUT /api/reports/{id}', true],
  ['PUT /api/**', 'PUT /api/reports/{id}', true],
  ['PUT /api/**', 'GET /api/reports', false],
  ['/a.c', 'GET /abc', false],
  ['webhook *', 'webhook POST done', true],
])('%s fits %s: %s', (pattern, operation, want) => expect(toOperationTest(pattern)(operation)).toBe(want));

test('the last path that fits counts, a rule before all rules, and the place before everywhere', () => {
  const choose = toSeverity({
    rules: { 'enum-added': 'warning', 'type-changed': 'off' },
    paths: { '/a/**': { '*': 'info' }, '/a/b': { 'enum-added': 'breaking' } },
  });
  expect([
    choose('enum-added', 'GET /a/b', 'info'),
    choose('type-changed', 'GET /a/b', 'breaking'),
    choose('enum-added', 'GET /c', 'info'),
    choose('type-changed', undefined, 'breaking'),
    choose('null-added', 'GET /c', 'breaking'),
  ]).toEqual(['breaking', 'info', 'warning', 'off', 'breaking']);
});
