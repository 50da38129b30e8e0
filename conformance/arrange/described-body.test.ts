import { expect, it } from 'vitest';
import { declares } from './described-body.ts';

const field = { properties: { name: {}, alias: {} } };
const schema = { properties: { schema: { properties: { fields: { items: field } } }, note: { type: 'string' } } };

it.each([
  ['each field', { schema: { fields: [{ name: 'a', alias: 'A' }] }, note: 'x' }, true],
  ['none that there is not', { schema: { fields: [] } }, true],
  ['not one of an item', { schema: { fields: [{ name: 'a', title: 'A' }] } }, false],
  ['not one beside the others', { schema: { fields: [] }, rows: [] }, false],
  ['not what is in a field of which nothing is said', { note: { text: 'x' } }, false],
])('a schema names %s', (_, value, want) => expect(declares(schema, value)).toBe(want));

it('one of several branches will do', () =>
  expect(declares({ oneOf: [{ type: 'null' }, schema] }, { note: 'x' })).toBe(true));
