import { describe, expect, test } from 'vitest';
import { addDuration } from './duration.ts';

const at = (time: string): number => Date.parse(time);

describe('a time and a duration give a time', () => {
  test.each<[string, string | number, string]>([
    ['2026-01-31T00:00:00Z', 1500, '2026-01-31T00:00:01.500Z'],
    ['2026-01-31T00:00:00Z', 'PT15M', '2026-01-31T00:15:00Z'],
    ['2026-01-31T00:00:00Z', 'P1DT2H3M4.5S', '2026-02-01T02:03:04.500Z'],
    ['2026-01-31T00:00:00Z', 'PT0,25S', '2026-01-31T00:00:00.250Z'],
    ['2026-01-31T00:00:00Z', 'P2W', '2026-02-14T00:00:00Z'],
    ['2026-01-31T12:30:00Z', 'P1M', '2026-02-28T12:30:00Z'],
    ['2028-02-29T00:00:00Z', 'P1Y', '2029-02-28T00:00:00Z'],
    ['2026-11-30T00:00:00Z', 'P1Y3M1D', '2028-03-01T00:00:00Z'],
  ])('%s and %s give %s', (time, duration, want) => {
    expect(new Date(addDuration(at(time), duration)).toISOString()).toBe(new Date(want).toISOString());
  });
});

test.each(['', 'P', 'PT', 'P1DT', '15M', 'PT15', '-PT1M', 'PT1.5H', 'pt1m', 'P1H', 'P999999Y'])(
  '%j is refused',
  (duration) => {
    expect(() => addDuration(0, duration)).toThrow(/is no duration|lies beyond the years/);
  },
);
