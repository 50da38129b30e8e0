import { describe, expect, test } from 'vitest';
import { contractRules } from './contract-rules.ts';
import type { JsonObject } from './json.ts';
import { tinySource } from './testing/tiny-contract.ts';

const list = '/paths/~1api~1things/get';
const read = '/paths/~1api~1things~1{id}/get';

describe('contractRules', () => {
  test('finds nothing wrong with a complete contract', () => expect(contractRules(documentOf())).toEqual([]));

  test.each<[name: string, from: string | RegExp, to: string, pointer: string, message: string]>([
    ['no operationId', /operationId: listThings/, '', list, 'the operation lacks "operationId"; add it'],
    ['no tags', /tags: \[things\]/, '', list, 'the operation lacks "tags"; add it'],
    ['no summary', /summary: List.*/, '', list, 'the operation lacks "summary"; add it'],
    ['no clause', /x-clause: .*/, '', list, 'the operation lacks "x-clause"; add it'],
    ['no provenance', /x-provenance: .*/, '', list, 'the operation lacks "x-provenance"; add it'],
    ['no lifecycle', /x-lifecycle: .*/, '', list, 'the operation lacks "x-lifecycle"; add it'],
    ['no security', /security: \[\{ bearer: \[reader.*/, '', list, 'the operation lacks "security"; add it'],
    [
      'a clause that is a number',
      /x-clause: .*/,
      'x-clause: 3',
      `${list}/x-clause`,
      '3 is no section of the specification; name one',
    ],
    [
      'a clause that is blank',
      /x-clause: .*/,
      "x-clause: ' '",
      `${list}/x-clause`,
      '" " is no section of the specification; name one',
    ],
    [
      'an unknown provenance',
      'x-provenance: stated',
      'x-provenance: guess',
      `${list}/x-provenance`,
      '"guess" is no provenance; use stated or path-only',
    ],
    [
      'an unknown action',
      'action: list',
      'action: lost',
      `${list}/x-lifecycle`,
      '"lost" is no lifecycle action; use create, read, list, change, remove; did you mean "list"?',
    ],
    [
      'an action that is a number',
      'action: list',
      'action: 1',
      `${list}/x-lifecycle`,
      '1 is no lifecycle action; use create, read, list, change, remove',
    ],
    [
      'a resource in lower case',
      'resource: Token',
      'resource: token',
      '/paths/~1api~1exchange/post/x-lifecycle',
      'the lifecycle names no resource; give one in PascalCase',
    ],
    [
      'an unknown role',
      '[reader], a',
      '[redaer], a',
      `${list}/security`,
      '"redaer" is no role; use reader, writer; did you mean "reader"?',
    ],
    [
      'two roles',
      '[reader], a',
      '[reader, writer], a',
      `${list}/security`,
      'the operation names 2 roles; name the one that is required',
    ],
    [
      'no role',
      '[reader], a',
      '[], a',
      `${list}/security`,
      'the operation names no role; put it into the list of bearer, or add x-role: not-stated',
    ],
    [
      'one scheme',
      'bearer: [reader], apiKeyId: []',
      'bearer: [reader]',
      `${list}/security`,
      'a protected operation has one requirement with both schemes, bearer and apiKeyId; give it that',
    ],
    [
      'two requirements',
      '[{ bearer: [reader], apiKeyId: [] }]',
      '[{ bearer: [reader], apiKeyId: [] }, {}]',
      `${list}/security`,
      'a protected operation has one requirement with both schemes, bearer and apiKeyId; give it that',
    ],
    [
      'a path parameter that is missing',
      / {4}parameters:\n {6}- \{ name: id.*\n/,
      '',
      read,
      'the path parameter "id" is not declared; add it',
    ],
    [
      'a path parameter too many',
      'name: limit, in: query',
      'name: limit, in: path',
      list,
      '"limit" is not part of the path; remove it',
    ],
    ['a parameter without a name', 'name: limit, ', '', list, 'a parameter has no "name"; add it'],
    [
      'an unknown resource of a parameter',
      'x-resource: Thing',
      'x-resource: Thnig',
      read,
      'the x-resource "Thnig" is the resource of no lifecycle; correct it',
    ],
    [
      'an unknown resource that is begun',
      'resource: Thing }',
      'resource: Thing, begins: Thnig }',
      `${list}/x-lifecycle`,
      'the lifecycle begins "Thnig", which is the resource of no lifecycle; correct it',
    ],
    [
      'a body without content',
      /content:\n.*\n.*ExchangeRequest' }/,
      'content: {}',
      '/paths/~1api~1exchange/post/requestBody',
      'the request body has no content; give it a media type',
    ],
    [
      'no success',
      "'2XX'",
      "'300'",
      '/paths/~1api~1exchange/post/responses',
      'the operation has 0 success responses; give it one',
    ],
    ['two successes', "'404':", "'204':", `${read}/responses`, 'the operation has 2 success responses; give it one'],
    ['no 401', /'401':.*/, '', `${list}/responses`, 'the protected operation lacks 401; add it'],
    ['no 403', /'403':.*/, '', `${list}/responses`, 'the protected operation lacks 403; add it'],
    [
      'a taken operationId',
      'operationId: getThing',
      'operationId: listThings',
      `${read}/operationId`,
      'the operationId "listThings" is taken; choose another',
    ],
    [
      'a literal after its template',
      '/api/exchange:',
      '/api/things/all:',
      '/paths/~1api~1things~1all',
      'it stands after /api/things/{id}, which matches it; move it before',
    ],
  ])('finds %s', (_, from, to, pointer, message) => {
    expect(contractRules(documentOf([from, to]))).toEqual([{ pointer, message }]);
  });

  test.each([
    ['x-role: not-stated', 'x-provenance: stated\n      x-role: not-stated'],
    ['x-provenance: path-only', 'x-provenance: path-only'],
  ])('asks for no role where there is %s', (_, to) => {
    expect(contractRules(documentOf(['x-provenance: stated', to], ['[reader], a', '[], a']))).toEqual([]);
  });

  test('asks for no 401 and 403 where nothing is protected', () => {
    const changes: [string | RegExp, string][] = [
      [/security: \[\{.*/, 'security: []'],
      [/'401':.*/, ''],
      [/'403':.*/, ''],
    ];
    expect(contractRules(documentOf(...changes))).toEqual([]);
  });

  test('finds everything at once', () => {
    const document = documentOf([/summary: List.*/, ''], ['action: read', 'action: red'], [/'401':.*/, '']);
    expect(contractRules(document).map(({ pointer }) => pointer)).toEqual([
      list,
      `${list}/responses`,
      `${read}/x-lifecycle`,
    ]);
  });
});

/** The tiny contract with the few $refs that the rules look behind resolved. */
function documentOf(...changes: [string | RegExp, string][]): JsonObject {
  return tinySource(...changes).value as JsonObject;
}
