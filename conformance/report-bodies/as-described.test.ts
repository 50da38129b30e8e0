import { expect, it } from 'vitest';
import type { Schema } from '../../spec/operation.ts';
import { listsIn } from './as-described.ts';

it.each<[Schema | undefined, readonly string[]]>([
  [{ properties: { values: { type: 'array' } } }, ['values']],
  [{ properties: { values: { type: ['array', 'null'] }, column: { type: 'string' } } }, ['values']],
  [{ properties: { value: { type: ['array', 'string'] } } }, []],
  [{ properties: { value: { oneOf: [{ type: 'array' }] } } }, []],
  [{ type: 'object' }, []],
  [undefined, []],
])('of %j lists are %j', (schema, want) => {
  expect(listsIn(schema)).toEqual(want);
});
