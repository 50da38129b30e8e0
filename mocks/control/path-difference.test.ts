import { describe, expect, test } from 'vitest';
import { pathDifference } from './path-difference.ts';

const distance = (expected: string, received: string): number => pathDifference(expected, received)[0]?.distance ?? 0;

describe('an expected path', () => {
  test.each<[string, string, number]>([
    ['/api/reports', '/api/reports', 0],
    ['/api/reports/*', '/api/reports/7', 0],
    ['/api/reports/*', '/api/reports/7/run', 0],
    ['/api/*/run', '/api/reports/7/run', 0],
    ['*', '/', 0],
    ['*a*b*', '/xaxxb', 0],
    ['/api/reports/*', '/api/reports', 1 / 3],
    ['/api/reports/7', '/api/reports/8', 1 / 3],
    ['/api/reports/7', '/api/data-marts/8', 2 / 3],
    ['/a/*b', '/a/bb/c', 1 / 3],
    ['/ab*ba', '/aba', 1],
    ['/a.c', '/abc', 1],
    ['reports', '/api/reports', 1],
  ])('%s is %s by %f', (expected, received, want) => {
    expect(distance(expected, received)).toBeCloseTo(want);
  });
});

test('many asterisks cost no more than the path is long', () => {
  expect(distance('*a'.repeat(5000), `/${'a'.repeat(4999)}b`)).toBe(1);
});
