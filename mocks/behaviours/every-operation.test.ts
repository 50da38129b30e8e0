import { afterAll, describe, expect, test } from 'vitest';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { includesRole } from '../../spec/roles.ts';
import { toValidators, type Validator } from '../../spec/schema.ts';
import { createMock } from '../mock.ts';
import type { Tables } from '../store/store.ts';
import { type RightRequest, toRightRequest } from '../right-request.ts';

const overlays = [assumptionsFile];
const { operations } = await loadContract({ overlays });
const unknown = '00000000-0000-4000-8000-00000000dead';

/** Those first that leave most of a world as it is. */
const order = ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'];
const inOrder = operations.toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
const roles = ['business-user', 'technical-user', 'project-admin'];

// The first requests compile what all later ones use.
describe.each(['demo', 'empty', 'edge'] as const)('over HTTP, in the world %s', { timeout: 60_000 }, async (name) => {
  const world = toWorld({ name });
  const mock = await createMock({ overlays, world: name });
  const { url, credentials, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
  const headers = new Map(await Promise.all(roles.map(async (role) => [role, await credentials(role)] as const)));
  afterAll(async () => {
    await close();
    await mock.close();
  });

  const send = async ({ line, body }: RightRequest, role: string): Promise<Got> => {
    const [method, path] = line.split(' ') as [string, string];
    const type = { 'content-type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(url + path, { method, headers: { ...headers.get(role), ...type }, ...init });
    const text = await response.text();
    return { status: response.status, type: response.headers.get('content-type')?.split(';')[0], text, response };
  };

  test.each(roles)('every operation answers a %s as the contract says', async (role) => {
    const faults: string[] = [];
    for (const operation of inOrder) {
      const request = requestIn(operation, world);
      const got = await send(request, role);
      faults.push(...faultsOf(operation, got).map((fault) => `${operation.id} (${request.line}): ${fault}`));
      const isAllowed = operation.role === undefined || includesRole(role, operation.role);
      if (!isAllowed && got.status !== 403) faults.push(`${operation.id} is not refused to a ${role}: ${got.status}`);
    }
    expect(faults).toEqual([]);
  });

  test('every id of a path that is none is answered 404', async () => {
    const faults: string[] = [];
    for (const operation of inOrder) {
      const { line, body } = requestIn(operation, world);
      for (const { name: param } of operation.params.filter(
        ({ in: place, resource }) => place === 'path' && resource,
      )) {
        const at = operation.path.split('/').findIndex((part) => part.includes(`{${param}}`));
        const path = line.split('/').map((part, index) => (index === at ? part.replace(/^[^.?]*/, unknown) : part));
        const { status } = await send({ line: path.join('/'), body }, 'project-admin');
        // What is called by name has names of its own; a list by a name that nothing has is empty.
        const wanted = { listDataMartsByConnector: 200, updateNotificationSetting: 404 }[operation.id] ?? 404;
        if (status !== wanted) faults.push(`${operation.id} with an unknown ${param}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('HEAD is answered as GET is, without a body; OPTIONS by what a path allows', async () => {
    const faults: string[] = [];
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { line } = requestIn(operation, world);
      const get = await send({ line, body: undefined }, 'project-admin');
      const head = await send({ line: line.replace('GET', 'HEAD'), body: undefined }, 'project-admin');
      if (head.status !== get.status || head.type !== get.type) faults.push(`HEAD ${operation.id}: ${head.status}`);
      if (head.text !== '') faults.push(`HEAD ${operation.id} has a body`);
    }
    for (const operation of operations) {
      const { line } = requestIn(operation, world);
      const path = line.split(' ')[1]!;
      const origin = { origin: 'http://localhost:3000', 'access-control-request-method': operation.method };
      const response = await fetch(url + path, { method: 'OPTIONS', headers: origin });
      const allowed = response.headers.get('access-control-allow-methods') ?? '';
      if (response.status !== 204 || !allowed.includes(operation.method)) faults.push(`OPTIONS ${path}: ${allowed}`);
    }
    expect(faults).toEqual([]);
  });
});

const compile = toValidators();
const validators = new Map<Schema, Validator>();

/** A validator for a schema, compiled once: compiling is what takes long. */
function validatorOf(schema: Schema): Validator {
  const validator = validators.get(schema) ?? compile(schema);
  validators.set(schema, validator);
  return validator;
}

type Got = {
  readonly status: number;
  readonly type: string | undefined;
  readonly text: string;
  readonly response: Response;
};

/** What is wrong with an answer: its status, its media type or its body. */
function faultsOf(operation: Operation, { status, type, text, response }: Got): readonly string[] {
  const { success, errors } = operation;
  const known = [
    { ...success, mediaType: success.mediaType },
    ...errors.map((e) => ({ ...e, mediaType: 'application/json' })),
  ];
  const stated = known.find((one) => one.status === status);
  if (stated === undefined) return [`${status} is not documented: ${text.slice(0, 200)}`];
  if (stated.mediaType !== type) return [`${status} has the media type ${type}`];
  const missing = status === success.status ? success.headers.filter(({ name }) => !response.headers.has(name)) : [];
  const lines = status === success.status && success.item !== undefined ? text.split('\n').slice(0, 20) : [];
  const faults = [
    ...lines.filter((line) => line !== '').flatMap((line) => validatorOf(success.item!)(JSON.parse(line) as Json)),
    ...(stated.schema === undefined || type !== 'application/json'
      ? []
      : validatorOf(stated.schema)(JSON.parse(text) as Json)),
  ];
  return [...missing.map(({ name }) => `lacks ${name}`), ...faults.map((fault) => JSON.stringify(fault))];
}

/** A right request; with ids of nothing where the world has no such record. */
function requestIn(operation: Operation, world: Tables): RightRequest {
  try {
    return toRightRequest(operation, world);
  } catch {
    const rows = new Proxy(world, {
      get: (tables, table: string) => (tables[table]?.length ? tables[table] : [{ id: unknown }]),
    });
    return toRightRequest(operation, rows);
  }
}
