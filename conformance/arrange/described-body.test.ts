import { expect, it } from 'vitest';
import type { Operation } from '../../spec/operation.ts';
import type { Scene } from '../scene.ts';
import { declares, describedFields, exemplifiedFields } from './described-body.ts';

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

it.each<[string, object, readonly string[], (readonly string[])?]>([
  ['its properties', { schema: { properties: { a: {} }, example: { b: 1 } } }, ['a']],
  [
    'those of each kind',
    { schema: { properties: { a: {} }, oneOf: [{ properties: { b: {} } }, { allOf: [{ properties: { c: {} } }] }] } },
    ['a', 'b', 'c'],
  ],
  ['an example', { schema: { type: 'object' }, examples: { one: { value: { d: 1 } } } }, [], ['d']],
  ['nothing', {}, []],
])('the fields of a body are told by %s', async (_, media, want, examples = []) => {
  const put = { requestBody: { content: { 'application/json': media } } };
  const document = { openapi: '3.1.0', paths: { '/api/contexts/{id}': { put } } };
  const scene = { once: () => Promise.resolve(document) } as unknown as Scene;
  const operation = { path: '/api/contexts/{id}', method: 'PUT' } as Operation;
  expect(await describedFields(scene, operation)).toEqual(want);
  expect(await exemplifiedFields(scene, operation)).toEqual(examples);
});
