import { expect, it } from 'vitest';
import { equalRule } from './equal-rule.ts';

it.each([
  ['a word', [{ column: 'land', operator: 'eq', value: 'SE' }], 'SE'],
  [
    'the second rule',
    [
      { column: 'day', operator: 'since', value: 'month' },
      { column: 'a', op: '=', value: 'b c' },
      { column: 'land', op: 'EQUALS', value: 'Sweden' },
    ],
    'Sweden',
  ],
  ['an operand', [{ column: 'land', comparison: 'eq', operand: 'SE', placement: 'post-join' }], 'SE'],
  ['no number', [{ column: 'sum', operator: 'eq', value: 5 }], undefined],
  ['no date', [{ column: 'day', operator: 'eq', value: '2026-01-01' }], undefined],
  ['no list', [{ column: 'land', operator: 'eq', value: ['SE'] }], undefined],
  ['the first of several', [{ column: 'land', operator: 'in', values: ['SE', 'FI'] }], 'SE'],
  ['no range', [{ column: 'land', operator: 'between', value: ['AA', 'FI'] }], undefined],
  ['nothing', [], undefined],
])('takes %s', (_, FilterRule, want) => expect(equalRule({ FilterRule })?.value).toBe(want));
