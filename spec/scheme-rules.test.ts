import { describe, expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { schemeRules } from './scheme-rules.ts';
import { tinySource } from './testing/tiny-contract.ts';

const bearer = '/components/securitySchemes/bearer';
const apiKeyId = '/components/securitySchemes/apiKeyId';

describe('schemeRules', () => {
  test('finds nothing wrong with complete schemes', () => expect(rulesOf(/^/, '# ')).toEqual([]));

  test.each<[name: string, from: string | RegExp, to: string, pointer: string, message: string]>([
    [
      'no prefix',
      /x-key-prefix: .*/,
      '',
      apiKeyId,
      'the security scheme "apiKeyId" lacks "x-key-prefix", what an API key begins with; add it',
    ],
    [
      'an empty prefix',
      'x-key-prefix: key_',
      "x-key-prefix: ''",
      `${apiKeyId}/x-key-prefix`,
      '"x-key-prefix" is not what an API key begins with; correct it',
    ],
    [
      'no header',
      'name: X-Key-Id',
      '',
      apiKeyId,
      'the security scheme "apiKeyId" lacks "name", the name of a header; add it',
    ],
    [
      'a field of the key too few',
      ', secret: secret }\n  responses',
      ' }\n  responses',
      `${apiKeyId}/x-key-fields`,
      '"x-key-fields" is not an object with the texts origin, id, secret; correct it',
    ],
    [
      'roles that are no list',
      '[reader, writer]',
      'reader',
      `${bearer}/x-roles`,
      '"x-roles" is not a list of role names, each once; correct it',
    ],
    [
      'no roles',
      '[reader, writer]',
      '[]',
      `${bearer}/x-roles`,
      '"x-roles" is not a list of role names, each once; correct it',
    ],
    [
      'a role twice',
      '[reader, writer]',
      '[reader, reader]',
      `${bearer}/x-roles`,
      '"x-roles" is not a list of role names, each once; correct it',
    ],
    [
      'an exchange that is a word',
      /x-token-exchange: .*/,
      'x-token-exchange: exchange',
      `${bearer}/x-token-exchange`,
      '"x-token-exchange" is not an object with the texts operationId, secret, token; correct it',
    ],
    [
      'an exchange that is no operation',
      'operationId: exchange, s',
      'operationId: swap, s',
      `${bearer}/x-token-exchange`,
      '"swap" is the operationId of no operation; correct it',
    ],
  ])('finds %s', (_, from, to, pointer, message) => expect(rulesOf(from, to)).toEqual([{ pointer, message }]));

  test('finds each field of a scheme that is missing', () => {
    expect(rulesOf('    bearer:\n', '    baerer:\n').map(({ message }) => /lacks "(.*?)"/.exec(message)?.[1])).toEqual([
      'name',
      'x-token-prefix',
      'x-token-exchange',
      'x-roles',
    ]);
  });
});

function rulesOf(from: string | RegExp, to: string): ReturnType<typeof schemeRules> {
  return schemeRules(tinySource([from, to]).value as JsonObject);
}
