import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Contract, contractFile, loadContract, toContract } from './contract.ts';
import { examineContract } from './examine-contract.ts';
import { InputError } from './input-error.ts';
import { deepFreeze, type JsonObject } from './json.ts';
import type { Operation } from './operation.ts';
import { toSource } from './source.ts';
import { tinyContract, tinySource } from './testing/tiny-contract.ts';

const contract = await loadContract();

describe('our contract', () => {
  test('has every operation of the specification', () => {
    const { length } = contract.operations;
    const of = (is: (operation: Operation) => boolean): number => contract.operations.filter(is).length;
    expect({
      length,
      tables: of(({ clause, provenance }) => clause.startsWith('Endpoints') && provenance === 'stated'),
      pathOnly: of(({ provenance }) => provenance === 'path-only'),
      exchange: of(({ clause }) => clause === 'Authentication'),
      description: of(({ tags }) => tags.includes('description')),
    }).toEqual({ length: 165, tables: 84, pathOnly: 77, exchange: 1, description: 3 });
  });

  test('is frozen to the last leaf', () => {
    expect(() => Object.assign(contract.operations[0]!.success, { status: 500 })).toThrow(TypeError);
    expect(() => Object.assign(contract.document['paths'] as object, { '/x': {} })).toThrow(TypeError);
    expect(() => Object.assign(contract.authentication.keyFields, { id: 'x' })).toThrow(TypeError);
  });

  test('keeps $refs in the document and has none in the operations', () => {
    expect(JSON.stringify(contract.document)).toContain('"$ref"');
    expect(JSON.stringify(contract.operations)).not.toContain('"$ref"');
  });
});

describe('loadContract', () => {
  let folder: string;
  const file = (name: string): string => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'contract-'));
    await writeFile(file('tiny.yaml'), tinyContract);
    await writeFile(file('a.yaml'), overlayText('$.info', 'title: A'));
    await writeFile(file('b.yaml'), overlayText("$.info[?@ == 'A']", 'B'));
    await writeFile(file('none.yaml'), overlayText('$.nothing', 'title: A'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('takes our contract when none is named', () => expect(contract.source.text).toContain('Data Marts Service'));

  test('applies overlays in order', async () => {
    const { document } = await loadContract({
      contract: file('tiny.yaml'),
      overlays: [file('a.yaml'), file('b.yaml')],
    });
    expect(document['info']).toEqual({ title: 'B', version: '1.0.0' });
  });

  test('skips what matches nothing when it is told to', async () => {
    const options = { contract: file('tiny.yaml'), overlays: [file('none.yaml')] };
    expect((await loadContract({ ...options, unmatched: 'skip' })).operations).toHaveLength(3);
    await expect(loadContract(options)).rejects.toThrow(
      'none.yaml:4: action 1 has the target $.nothing, which matches',
    );
  });

  test('says which file cannot be read', async () => {
    await expect(loadContract({ contract: file('absent.yaml') })).rejects.toThrow(/absent\.yaml: no such file; give/);
    await expect(loadContract({ overlays: [folder] })).rejects.toThrow('it is a folder');
  });

  test('names our contract by a path from where it is called', () => expect(contractFile).toMatch(/openapi\.yaml$/));
});

describe('toContract', () => {
  test('takes the tiny contract', async () => expect((await toContract(tinySource())).operations).toHaveLength(3));

  test('changes none of its inputs', async () => {
    const source = deepFreeze(tinySource());
    const overlay = deepFreeze(toSource('o.yaml', overlayText('$.paths.*.get', 'description: Same')));
    await expect(toContract(source, [overlay])).resolves.toBeDefined();
  });

  test.each([
    ['x-provenance: rumour', /^o\.yaml:5 \(\/paths\/~1api~1things\/get\/x-provenance\): /],
    ['parameters: 5', /^o\.yaml:5 \(\/paths\/~1api~1things\/get\/parameters\): .* \(OpenAPI 3\.1\)/],
    ['requestBody: { $ref: "#/components/requestBodies/No" }', /^o\.yaml:5 \(.*requestBody.*\): .* leads nowhere/],
  ])('says where in an overlay stands what is wrong: %s', async (update, want) => {
    const overlay = toSource('o.yaml', overlayText('$.paths["/api/things"].get', update));
    await expect(toContract(tinySource(), [overlay])).rejects.toThrow(want);
  });

  // Each is refused with one sentence that names the place.
  test.each<[name: string, from: string | RegExp, to: string, want: string]>([
    ['no document', /^.*$/s, '', 'tiny.yaml is no OpenAPI 3.1 document; it must begin with openapi: 3.1.0'],
    ['another version', 'openapi: 3.1.0', 'openapi: 3.2.0', 'tiny.yaml is no OpenAPI 3.1 document'],
    ['a missing role', '[reader], a', '[], a', 'tiny.yaml:12 (/paths/~1api~1things/get/security): the operation names'],
    [
      'an unknown role',
      '[reader], a',
      '[raeder], a',
      'tiny.yaml:12 (/paths/~1api~1things/get/security): "raeder" is no role',
    ],
    [
      'an unknown lifecycle',
      'action: list',
      'action: lst',
      'tiny.yaml:11 (/paths/~1api~1things/get/x-lifecycle): "lst"',
    ],
    [
      'an unknown provenance',
      'x-provenance: stated',
      'x-provenance: told',
      'tiny.yaml:10 (/paths/~1api~1things/get/x-pr',
    ],
    ['a missing field', /x-clause: .*/, '', 'tiny.yaml:6 (/paths/~1api~1things/get): the operation lacks "x-clause"'],
    ['a $ref to nothing', 'schemas/Kind', 'schemas/Knid', 'the $ref "#/components/schemas/Knid" leads nowhere'],
    ['a $ref to a file', "'#/components/schemas/Kind'", './kind.yaml', 'the $ref "./kind.yaml" leaves the document'],
    ['a $ref to the web', "'#/components/schemas/Kind'", 'https://x.example/k', 'leaves the document'],
    ['a $ref to an anchor', "'#/components/schemas/Kind'", "'#kind'", 'the $ref "#kind" leaves the document'],
    [
      'a schema in itself',
      'enum: [small, large]',
      "properties: { a: { $ref: '#/components/schemas/Thing' } }",
      'contains itself',
    ],
    [
      'a limit that is a word',
      'maximum: 10 }',
      'maximum: ten }',
      '(/components/schemas/Thing/properties/size/maximum): must be number',
    ],
    [
      'an item limit that is a word',
      'maximum: 10 }',
      "maxItems: 'x' }",
      '(/components/schemas/Thing/properties/size/maxItems): must be int',
    ],
    [
      'a pattern that is no regular expression',
      'maximum: 10 }',
      "pattern: '(' }",
      '(/components/schemas/Thing/properties/size/pattern): "(" is no regular expression (ECMA-262)',
    ],
    [
      'a pattern of names that is no regular expression',
      'maximum: 10 }',
      "patternProperties: { '[': {} } }",
      '(/components/schemas/Thing/properties/size/patternProperties/[): "[" is no regular expression (ECMA-262)',
    ],
    [
      'an unknown type',
      'type: integer',
      'type: whole',
      '(/components/schemas/Thing/properties/size/type): must be equal to one',
    ],
    [
      'a limit of a parameter that is a word',
      'maximum: 100',
      "maximum: 'x'",
      'tiny.yaml:14 (/paths/~1api~1things/get/parameters/0/schema/maximum)',
    ],
    [
      'no responses',
      /responses:\n {8}'2XX':\n {10}description: Success/,
      'responses: 1',
      '(/paths/~1api~1exchange/post/responses)',
    ],
    ['a field OpenAPI does not know', 'summary: Read a thing', 'sumary: Read a thing', '"sumary" is not allowed here'],
    ['a path parameter that is not declared', 'name: id', 'name: ix', 'the path parameter "id" is not declared'],
    ['two success responses', "        '404':", "        '201':", 'the operation has 2 success responses; give it one'],
    ['no 403', /        '403'.*\n/, '', 'the protected operation lacks 403; add it'],
    [
      'a taken operationId',
      'operationId: getThing',
      'operationId: listThings',
      'the operationId "listThings" is taken',
    ],
    [
      'no key prefix',
      /x-key-prefix: .*/,
      '',
      'the security scheme "apiKeyId" lacks "x-key-prefix", what an API key begins with; add it',
    ],
    ['an exchange that is no operation', 'operationId: exchange, s', 'operationId: swap, s', 'swap'],
  ])('refuses %s', async (_, from, to, want) => {
    const refusal = await toContract(tinySource([from, to])).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(InputError);
    expect((refusal as Error).message).toContain(want);
    expect((refusal as Error).message).toMatch(/^tiny\.yaml[^\n]*$/);
  });

  test('says how many problems there are besides the first', async () => {
    const source = tinySource(['action: list', 'action: lst'], ['action: read', 'action: raed']);
    await expect(toContract(source)).rejects.toThrow('(and 1 more: marts lint lists them)');
  });

  test('refuses text that is no YAML with line and column', () => {
    expect(() => tinySource(['paths:', 'paths: }'])).toThrow(
      /^tiny\.yaml:3:8 is not valid YAML: .*; mend the syntax there$/,
    );
  });
});

describe('a deployment with other names', () => {
  const actions = (...lines: string[]): string =>
    `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n${lines.map((line) => `  - ${line}\n`).join('')}`;
  const deployed = async (text: string): Promise<Contract> =>
    toContract(toSource('openapi.yaml', contract.source.text), [toSource('o.yaml', text)]);

  test('renames headers, token and key prefix, and the fields of a key', async () => {
    const { authentication } = await deployed(
      actions(
        '{ target: $.components.securitySchemes.bearer, update: { name: x-acme-authorization, x-token-prefix: Token } }',
        '{ target: $.components.securitySchemes.apiKeyId, update: { name: X-Acme-Key, x-key-prefix: acme_, x-key-fields: { id: keyId } } }',
        '{ target: "$.paths[\'/api/auth/api-keys/exchange\'].post.parameters[0]", update: { name: X-Acme-Key } }',
      ),
    );
    expect(authentication).toMatchObject({
      tokenHeader: 'x-acme-authorization',
      tokenPrefix: 'Token',
      keyIdHeader: 'X-Acme-Key',
      keyPrefix: 'acme_',
      keyFields: { origin: 'apiOrigin', id: 'keyId', secret: 'apiKeySecret' },
    });
    expect(authentication.exchange.operation.params.map(({ name }) => name)).toEqual(['X-Acme-Key']);
  });

  test('renames enumeration values', async () => {
    const { operations } = await deployed(
      actions(
        '{ target: $.components.schemas.OwnerFilter.enum, remove: true }',
        '{ target: $.components.schemas.OwnerFilter, update: { enum: [with, without] } }',
      ),
    );
    const schemas = operations.flatMap(({ params }) => params).filter(({ name }) => name === 'ownerFilter');
    expect(schemas).toHaveLength(4);
    expect(new Set(schemas.map(({ schema }) => JSON.stringify((schema as JsonObject)['enum'])))).toEqual(
      new Set(['["with","without"]']),
    );
  });

  test('renames roles', async () => {
    const { operations, authentication } = await deployed(
      actions(
        '{ target: $.components.securitySchemes.bearer.x-roles, remove: true }',
        '{ target: $.components.securitySchemes.bearer, update: { x-roles: [viewer, technical-user, project-admin] } }',
        '{ target: "$.paths.*.*.security[*].bearer[?@ == \'business-user\']", update: viewer }',
      ),
    );
    expect(authentication.roles).toEqual(['viewer', 'technical-user', 'project-admin']);
    expect(new Set(operations.map(({ role }) => role))).toEqual(new Set([undefined, ...authentication.roles]));
  });

  test.each([
    ['a template', '/api/reports/{id}/run', '/api/reports/{id}/start'],
    ['a literal that a template would shadow', '/api/data-marts/runs', '/api/data-marts/executions'],
  ])('renames a segment of %s', async (_, from, to) => {
    const { operations } = await deployed(renaming(from, to));
    const ids = (of: Contract, path: string): string[] =>
      of.operations.filter((row) => row.path === path).map(({ id }) => id);
    expect(operations).toHaveLength(165);
    expect(ids({ ...contract, operations }, to)).toEqual(ids(contract, from));
    expect(ids({ ...contract, operations }, from)).toEqual([]);
  });

  test('removes operations', async () => {
    const { operations } = await deployed(
      actions("{ target: \"$.paths[?@.get['x-lifecycle'].resource == 'ModelCanvasEdge']\", remove: true }"),
    );
    expect(operations).toHaveLength(164);
  });

  test('is refused when it breaks a rule, at the place in the contract', async () => {
    const text = actions("{ target: \"$.paths['/api/reports'].post.responses['403']\", remove: true }");
    await expect(deployed(text)).rejects.toThrow(/openapi\.yaml:\d+ .*lacks 403/);
  });
});

describe('examineContract', () => {
  test('finds all that is wrong, not only the first', async () => {
    const source = tinySource(['action: list', 'action: lst'], ['maximum: 10 }', 'maximum: ten }']);
    const { problems } = await examineContract(source);
    expect(problems.map(({ pointer }) => pointer)).toEqual([
      '/paths/~1api~1things/get/x-lifecycle',
      '/components/schemas/Thing/properties/size/maximum',
    ]);
  });
});

function overlayText(target: string, update: string): string {
  return `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n  - target: ${target}\n    update: ${update.includes(': ') ? `{ ${update} }` : update}\n`;
}

/** How an overlay (1.1) renames a path: room for it, a copy, and the old one away. */
function renaming(from: string, to: string): string {
  return `overlay: 1.1.0
info: { title: O, version: '1' }
actions:
  - target: $.paths
    update: { '${to}': {} }
  - target: $.paths['${to}']
    copy: $.paths['${from}']
  - target: $.paths['${from}']
    remove: true
`;
}
