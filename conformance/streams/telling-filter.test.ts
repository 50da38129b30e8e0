import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { tellingFilter } from './telling-filter.ts';

const rule = (operator: string, value: Json = 'x') => ({ column: 'land', operator, value });
const rowsOf = (...lands: readonly Json[]) => lands.map((land) => ({ land, sum: 1 }));

it.each<[string, readonly Json[], ReturnType<typeof rule>, Json | undefined]>([
  ['a value of more rows than are shown', ['DE', 'FR', 'FR', 'FR'], rule('eq'), 'FR'],
  ['as many rows as are shown', ['DE', 'FR', 'FR'], rule('eq'), undefined],
  ['those rows that come first', ['FR', 'FR', 'FR', 'DE'], rule('eq'), undefined],
  ['values that differ in their case', ['fr', 'FR', 'Fr', 'fr'], rule('eq'), undefined],
  ['a rule that compares otherwise', ['DE', 'FR', 'FR', 'FR'], rule('gt'), undefined],
  ['values of another type', ['DE', 'FR', 'FR', 'FR'], rule('eq', 7), undefined],
])('%s', (_, lands, one, want) => expect(tellingFilter(rowsOf(...lands), [one], 2)?.rule['value']).toBe(want));
