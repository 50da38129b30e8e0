import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { toSource } from '../source.ts';
import { tinySource } from '../testing/tiny-contract.ts';
import { unmarkedActions, unmarkedAdditions } from './assumptions.ts';

const before = tinySource().value as JsonObject;
const message = 'the specification does not show it; mark it with x-assumed: true';

test('unmarkedActions finds actions that do not say that they assume', () => {
  const overlay = toSource('o.yaml', "actions: [{ description: 'Assumed: a' }, { description: b }, { target: $ }]");
  expect(unmarkedActions(overlay).map(({ pointer }) => pointer)).toEqual(['/actions/1', '/actions/2']);
});

describe('unmarkedAdditions', () => {
  test('finds nothing where nothing is added', () => expect(unmarkedAdditions(before, before)).toEqual([]));

  test.each<[name: string, from: string | RegExp, to: string, pointer: string]>([
    ['a new schema', '    Kind:', '    Size: { type: number }\n    Kind:', '/components/schemas/Size'],
    [
      'fields of an open schema',
      'ExchangeRequest: { type: object }',
      'ExchangeRequest: { type: object, required: [a] }',
      '/components/schemas/ExchangeRequest',
    ],
    [
      'a new component response',
      '    Forbidden:',
      '    Gone: { description: Gone }\n    Forbidden:',
      '/components/responses/Gone',
    ],
    [
      'a response',
      "        '404':",
      "        '409': { description: Taken }\n        '404':",
      '/paths/~1api~1things~1{id}/get/responses/409',
    ],
    [
      'a body',
      'summary: Read a thing',
      'summary: Read a thing\n      requestBody: { content: {} }',
      '/paths/~1api~1things~1{id}/get/requestBody',
    ],
    [
      'a parameter',
      'parameters:\n        -',
      'parameters:\n        - { name: q, in: query, schema: {} }\n        -',
      '/paths/~1api~1things/get/parameters/query q',
    ],
  ])('finds %s without a mark', (_, from, to, pointer) => {
    expect(unmarkedAdditions(before, tinySource([from, to]).value as JsonObject)).toEqual([{ pointer, message }]);
  });

  test.each<[name: string, from: string, to: string]>([
    ['what is marked', '    Kind:', '    Size: { x-assumed: true, type: number }\n    Kind:'],
    ['examples', 'ExchangeRequest: { type: object }', 'ExchangeRequest: { type: object, examples: [{}] }'],
    [
      'a $ref to a component, which has the mark',
      "        '404':",
      "        '409': { $ref: '#/components/responses/Forbidden' }\n        '404':",
    ],
    [
      'content of a response that is stated',
      'description: There is no such thing',
      'description: Gone\n          content: { application/json: {} }',
    ],
  ])('leaves %s alone', (_, from, to) => {
    expect(unmarkedAdditions(before, tinySource([from, to]).value as JsonObject)).toEqual([]);
  });
});
