import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { MockRequest } from '../http.ts';
import { type Route, toPath, toRouter } from '../input/route.ts';
import { createMock, type Mock, type MockOptions } from '../mock.ts';

/** What a client got: status, headers, and the body parsed where it is JSON. */
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Json;
};

/** A client of a mock without a network between them. */
export type Client = {
  readonly mock: Mock;
  /** Sends a request as the holder of a role's key, or without credentials. */
  readonly send: (
    role: Role | undefined,
    line: string,
    body?: Json,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** The two authentication headers of a role, or of another user by his id. */
  readonly headersOf: (role: Role, userId?: string) => Promise<Record<string, string>>;
};

/**
 * Where mocks of tests keep their state: in memory, or each in a schema of its own of the PostgreSQL database that
 * MARTS_TEST_STATE names, so that all that holds for the one can be seen to hold for the other.
 */
function newState(): string | undefined {
  const database = process.env['MARTS_TEST_STATE'];
  return database === undefined ? undefined : `${database}?schema=test_${crypto.randomUUID().replaceAll('-', '')}`;
}

/** A fresh mock and a client of it; tokens are exchanged once per role. */
export async function createClient(options: MockOptions = {}): Promise<Client> {
  const mock = await createMock({ state: newState(), ...options });
  const keys = mock.keysFor('http://mock.test');
  const contract = await loadContract({ contract: options.contract, overlays: options.overlays });
  const { authentication: names } = contract;
  const route = toRouter(contract.operations);
  // What is only stated knows no conflicts.
  const isAssumed = (options.overlays ?? []).includes(assumptionsFile);
  const cached = new Map<string, Record<string, string>>();

  const keyOf = async (userId: string): Promise<string> => {
    const { body } = await request('GET', '/__mock/keys', undefined, {});
    return (body as unknown as { keys: { userId: string; key: string }[] }).keys.find((held) => held.userId === userId)!
      .key;
  };

  const headersOf = async (role: Role, userId?: string): Promise<Record<string, string>> => {
    const holder = userId ?? role;
    const known = cached.get(holder);
    if (known !== undefined) return known;
    const text = userId === undefined ? keys[role]! : await keyOf(userId);
    const key = JSON.parse(
      atob(text.slice(names.keyPrefix.length).replaceAll('-', '+').replaceAll('_', '/')),
    ) as Record<string, string>;
    const id = key[names.keyFields.id]!;
    const { body } = await request(
      'POST',
      names.exchange.operation.path,
      { [names.exchange.secret]: key[names.keyFields.secret]! },
      { [names.keyIdHeader]: id },
    );
    const token = (body as Record<string, string>)[names.exchange.token]!;
    const headers = { [names.tokenHeader]: `${names.tokenPrefix} ${token}`, [names.keyIdHeader]: id };
    cached.set(holder, headers);
    return headers;
  };

  const request = async (
    method: string,
    target: string,
    body: Json | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const lower = Object.entries({ ...type, ...headers }).map(([name, value]) => [name.toLowerCase(), value]);
    const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
    const message: MockRequest = {
      method,
      target,
      headers: Object.fromEntries(lower) as Record<string, string>,
      body: bytes,
    };
    return toAnswer(await mock.handle(message));
  };

  return {
    mock,
    headersOf,
    send: async (role, line, body, headers = {}) => {
      const [method, target] = line.split(' ') as [string, string];
      const answer = await request(method, target, body, { ...(role && (await headersOf(role))), ...headers });
      if (isAssumed) assertDocumented(route(method, toPath(target)), line, answer);
      return answer;
    },
  };
}

/** A client has to know of a conflict from the contract; the mock assumes none beyond it. */
function assertDocumented(route: Route, line: string, { status, body }: Answer): void {
  if (status !== 409 || route.kind !== 'found') return;
  if (route.operation.errors.some((error) => error.status === status)) return;
  throw new Error(`${line} is answered ${status}, which the contract does not have: ${JSON.stringify(body)}`);
}

async function toAnswer({ status, headers, body }: Awaited<ReturnType<Mock['handle']>>): Promise<Answer> {
  const text = body === undefined ? '' : typeof body === 'string' ? body : await textOf(body);
  const json = headers['content-type']?.startsWith('application/json') === true && text !== '';
  return { status, headers, body: json ? (JSON.parse(text) as Json) : text };
}

async function textOf(body: Uint8Array | AsyncIterable<string>): Promise<string> {
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  let text = '';
  for await (const chunk of body) text += chunk;
  return text;
}
