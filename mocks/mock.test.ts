import { describe, expect, test } from 'vitest';
import { assumptionsFile, loadContract } from '../spec/contract.ts';
import type { Operation } from '../spec/operation.ts';
import { includesRole } from '../spec/roles.ts';
import { type Client, createClient } from './testing/client.ts';

const overlays = [assumptionsFile];
const contract = await loadContract({ overlays });
const client = await createClient({ overlays });
const { roles, tokenHeader, keyIdHeader } = contract.authentication;
const protectedOperations = contract.operations.filter((operation) => operation.protected);
const anyRole = roles[0]!;
const lineOf = ({ method, path }: Operation): string => `${method} ${path.replaceAll(/\{[^}]+\}/g, 'EMAIL')}`;

describe('authentication, on every protected operation', async () => {
  const admin = await client.headersOf('project-admin');
  const business = await client.headersOf('business-user');
  const token = business[tokenHeader]!;
  const altered = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
  const refused: [string, Record<string, string>][] = [
    ['no headers', {}],
    ['token only', { [tokenHeader]: token }],
    ['key id only', { [keyIdHeader]: business[keyIdHeader]! }],
    ['a garbage token', { ...business, [tokenHeader]: 'Bearer garbage' }],
    ['a truncated token', { ...business, [tokenHeader]: token.slice(0, -4) }],
    ['an altered token', { ...business, [tokenHeader]: altered }],
    ['no scheme', { ...business, [tokenHeader]: token.replace('Bearer ', '') }],
    ['another scheme', { ...business, [tokenHeader]: token.replace('Bearer', 'Basic') }],
    ["another key's id", { ...admin, [keyIdHeader]: business[keyIdHeader]! }],
    ['an unknown key id', { ...business, [keyIdHeader]: 'nobody' }],
  ];
  test.each(refused)('%s is answered 401', async (_, headers) => {
    const answers = await Promise.all(
      protectedOperations.map((operation) => client.send(undefined, lineOf(operation), undefined, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  });
});

test.each(roles)('%s is answered 403 by exactly the operations whose role it lacks', async (role) => {
  const forbidden = await Promise.all(
    protectedOperations.map(async (operation) =>
      (await client.send(role, lineOf(operation))).status === 403 ? operation.id : '',
    ),
  );
  const lacking = protectedOperations.filter(
    (operation) => operation.role !== undefined && !includesRole(role, operation.role),
  );
  expect(forbidden.filter((id) => id !== '')).toEqual(lacking.map(({ id }) => id));
});

describe('the token exchange', () => {
  const line = 'POST /api/auth/api-keys/exchange';
  const idOf = async (): Promise<Record<string, string>> => ({
    [keyIdHeader]: (await client.headersOf(anyRole))[keyIdHeader]!,
  });
  test.each([
    ['a wrong secret', { apiKeySecret: 'wrong' }, idOf, 401],
    ['an unknown key id', { apiKeySecret: 'wrong' }, async () => ({ [keyIdHeader]: 'nobody' }), 401],
    ['no key id', { apiKeySecret: 'wrong' }, async () => ({}), 401],
    ['no secret', {}, idOf, 400],
    ['no body', undefined, idOf, 400],
  ])('with %s is refused', async (_, body, headers, status) => {
    expect((await client.send(undefined, line, body, await headers())).status).toBe(status);
  });

  test('a token expires after its time to live, by the clock', async () => {
    let time = Date.UTC(2026, 0, 1);
    const short: Client = await createClient({ overlays, tokenTtl: 60, now: () => time });
    expect((await short.send(anyRole, 'GET /api/reports')).status).toBe(200);
    time += 61_000;
    expect((await short.send(anyRole, 'GET /api/reports')).status).toBe(401);
  });
});

describe('the description', () => {
  test('is the same document as JSON and as YAML, and has every operation', async () => {
    const json = await client.send(undefined, 'GET /api/openapi.json');
    expect(Object.keys((json.body as { paths: object }).paths)).toEqual([
      ...new Set(contract.operations.map(({ path }) => path)),
    ]);
    const yaml = await client.send(undefined, 'GET /api/openapi.yaml');
    expect(yaml.headers['content-type']).toMatch('yaml');
    const { toSource } = await import('../spec/source.ts');
    expect(toSource('openapi.yaml', yaml.body as string).value).toEqual(json.body);
  });

  test('the explorer asks for nothing from elsewhere', async () => {
    const { body } = await client.send(undefined, 'GET /api/swagger-ui');
    expect(body).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect((await client.send(undefined, 'GET /api/swagger-ui/swagger-ui-bundle.js')).status).toBe(200);
  });
});

test.each([
  ['GET /api/%zz', 400],
  ['GET /nowhere', 404],
  ['PATCH /api/reports', 405],
  ['GET /api/swagger-ui/../package.json', 404],
])('%s is answered %i', async (line, status) => {
  expect((await client.send(anyRole, line)).status).toBe(status);
});

test("two mocks in one process with different seeds do not take each other's tokens", async () => {
  const other = await createClient({ overlays, seed: 2 });
  expect((await other.send(undefined, 'GET /api/reports', undefined, await client.headersOf(anyRole))).status).toBe(
    401,
  );
});
