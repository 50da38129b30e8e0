import { describe, expect, test } from 'vitest';
import { loadContract } from '../contract.ts';
import type { JsonObject } from '../json.ts';
import { tinySource } from '../testing/tiny-contract.ts';
import { extensionProblems } from './extensions.ts';

const list = '/paths/~1api~1things/get';

describe('extensionProblems', () => {
  test('finds nothing wrong with our contract', async () => {
    expect(extensionProblems((await loadContract()).document)).toEqual([]);
  });

  test.each<[name: string, from: string | RegExp, to: string, pointer: string, message: string]>([
    [
      'a slip',
      'x-clause: Endpoints / Things',
      'x-cluase: Endpoints / Things',
      `${list}/x-cluase`,
      '"x-cluase" is no field of a contract; did you mean "x-clause"?',
    ],
    [
      'a resource in lower case',
      "'200':",
      "'200':\n          x-resource: thing",
      `${list}/responses/200/x-resource`,
      '"x-resource" is thing; give a resource in PascalCase',
    ],
    [
      'a word in place of not-stated',
      'x-provenance: stated',
      'x-provenance: stated\n      x-role: none',
      `${list}/x-role`,
      '"x-role" is none; give not-stated',
    ],
    [
      'a role that is stated and not',
      'x-provenance: stated',
      'x-provenance: stated\n      x-role: not-stated',
      `${list}/x-role`,
      'the operation names a role, so it is stated; remove one of the two',
    ],
    [
      'an unknown resource of a header',
      "'200':",
      "'200':\n          headers: { x-id: { x-resource: Thnig, schema: {} } }",
      `${list}/responses/200/headers/x-id/x-resource`,
      '"Thnig" is the resource of no lifecycle; correct it',
    ],
    [
      'a stream without items',
      'application/json:',
      'application/x-ndjson:',
      `${list}/responses/200/content/application~1x-ndjson`,
      'the stream lacks "x-ndjson-item"; add the schema of a line, or {}',
    ],
    [
      'items without a stream',
      /(application\/json:\n)/,
      '$1              x-ndjson-item: {}\n',
      `${list}/responses/200/content/application~1json`,
      '"x-ndjson-item" belongs to application/x-ndjson; move it or correct the media type',
    ],
    [
      'a mark that is not true',
      'ExchangeRequest: { type: object }',
      'ExchangeRequest: { type: object, x-assumed: no }',
      '/components/schemas/ExchangeRequest/x-assumed',
      '"x-assumed" is no; give true, or leave it out',
    ],
  ])('finds %s', (_, from, to, pointer, message) => {
    const document = tinySource([from, to]).value as JsonObject;
    expect(extensionProblems(document).filter((problem) => problem.pointer === pointer)).toContainEqual({
      pointer,
      message,
    });
  });

  test.each(['x-logo', 'x-svc-anything', 'x-internal'])('leaves %s of others alone', (field) => {
    expect(extensionProblems({ info: { [field]: 1 }, paths: {} })).toEqual([]);
  });
});
