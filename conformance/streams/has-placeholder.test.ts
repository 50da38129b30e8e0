import { describe, expect, it } from 'vitest';
import { hasPlaceholder } from './has-placeholder.ts';

describe('a place for a parameter in SQL', () => {
  it.each([
    ['SELECT a FROM t WHERE b = ?', true],
    ['SELECT a FROM t WHERE b IN (?, ?) LIMIT 5', true],
    ['SELECT a FROM t LIMIT $1', true],
    ['SELECT a FROM t WHERE b BETWEEN $1 AND $2;', true],
    ['SELECT a FROM t WHERE b = @p0 AND c > 5', true],
    ['SELECT a FROM t WHERE b >= :since', true],
    ['SELECT a FROM t WHERE b IN UNNEST(@list)', true],
    ['SELECT a FROM t WHERE b = :1', true],
    ['SELECT a:b::text FROM @stage WHERE c = @@session', false],
    ["SELECT a FROM t WHERE b = ':c' AND d = '@e'", false],
    ["SELECT a FROM t WHERE b = 'why?' LIMIT 5", false],
    ["SELECT a FROM t WHERE b = '= ?' -- = ?", false],
    ['SELECT a /* = $1 */ FROM t', false],
    ['SELECT "a = ?" FROM t', false],
    ["SELECT a FROM t WHERE j ? 'key' AND j ?| array['b']", false],
    ['SELECT a::text FROM t WHERE b = 5', false],
    ["SELECT regexp_replace(a, 'x', '$1') FROM t", false],
  ])('%s: %s', (sql, want) => {
    expect(hasPlaceholder(sql)).toBe(want);
  });
});
