import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { placeOf } from './filter.ts';

it.each<[string, JsonObject, string | undefined]>([
  ['is named so', { column: 'status', operator: 'eq', value: 'paid' }, 'value'],
  ['is a number', { column: 'amount', over: 7, how: 'near' }, 'over'],
  ['is what is left beside the operator', { column: 'status', cmp: 'is', to: 'paid' }, 'to'],
  ['is left beside operator and placement', { column: 'status', cmp: 'is', to: 'paid', placement: 'x' }, 'to'],
  ['may be either of two texts', { column: 'status', cmp: 'is', to: 'paid', of: 'all' }, undefined],
  ['may be either of two, of which none is an operator', { column: 'status', cmp: 'near', to: 'paid' }, undefined],
  ['is a list', { column: 'status', operator: 'in', values: ['paid'] }, undefined],
  ['is not there', { column: 'status', cmp: 'is' }, undefined],
])('the value of a filter rule %s', (_, rule, place) => {
  expect(placeOf(rule, 'column')).toBe(place);
});
