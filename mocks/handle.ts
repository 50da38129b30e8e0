import type { Contract } from '../spec/contract.ts';
import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import type { Behaviours } from './behaviour.ts';
import type { MockRequest, MockResponse } from './http.ts';
import { toPreferences } from './preferences.ts';
import type { Preferences, Prism, PrismRequest } from './prism.ts';
import { Refusal, toRefusalResponse } from './refusal.ts';
import { type Route, toPath, toRouter } from './route.ts';
import type { Spaces } from './spaces.ts';
import { createCompilers, type InputChecker, toInputChecker } from './validate.ts';

/** The core of the mock: a request in, a response out. It never rejects. */
export type Handler = (request: MockRequest) => Promise<MockResponse>;

/** What the core is made of. */
export type HandlerOptions = {
  readonly contract: Contract;
  readonly behaviours: Behaviours;
  readonly prism: () => Promise<Prism>;
  readonly spaces: Spaces;
  /** Files of the explorer by their names. Default: there are none. */
  readonly loadAsset?: (name: string) => Promise<MockResponse | undefined>;
};

/**
 * Makes the core: route, key and token, role, parameters and body, then the behaviour of the operation, or Prism where
 * there is none or a `Prefer` header asks for it. Every refusal on the way becomes its response.
 */
export function createHandler({ contract, behaviours, prism, spaces, loadAsset = noAsset }: HandlerOptions): Handler {
  const route = toRouter(contract.operations);
  const checkers = new Map<Operation, InputChecker>();
  const compilers = createCompilers();
  const checkerOf = (operation: Operation): InputChecker => {
    const known = checkers.get(operation);
    if (known !== undefined) return known;
    const checker = toInputChecker(operation, compilers);
    checkers.set(operation, checker);
    return checker;
  };

  const serve = async (request: MockRequest): Promise<MockResponse> => {
    const path = toPath(request.target);
    const found = route(request.method === 'HEAD' ? 'GET' : request.method, path);
    if (found.kind !== 'found') return outside(found, path, loadAsset);
    const { operation, params } = found;
    const space = await spaces.of(request.headers['x-mock-session']);
    const caller = space.auth.callerOf(operation, request);
    const input = checkerOf(operation)(request, params);
    if (input instanceof Refusal) return toRefusalResponse(input);
    const { query, body } = input;
    const preferences = toPreferences(request.headers['prefer']);
    const behaviour = preferences === undefined ? behaviours[operation.id] : undefined;
    if (behaviour === undefined) {
      return respondByPrism(operation, { path, query, headers: request.headers, body }, preferences ?? {});
    }
    const call = { operation, params, query, body: isObject(body) ? body : {}, caller, request, space };
    if (typeof behaviour !== 'function') return behaviour.unlocked({ ...call, store: space.store });
    if (operation.method === 'GET') return behaviour({ ...call, store: space.store });
    return space.store.transaction(async (store) => behaviour({ ...call, store }));
  };

  const respondByPrism = async (
    operation: Operation,
    request: PrismRequest,
    preferences: Preferences,
  ): Promise<MockResponse> => {
    if (operation.success.item !== undefined && preferences.code === undefined) return exampleStream(operation);
    return (await prism()).respond(operation, request, preferences);
  };

  return async (request) => {
    try {
      return await serve(request);
    } catch (error) {
      if (error instanceof Refusal) return toRefusalResponse(error);
      const gone = (error as Error).name === 'AbortError';
      if (!gone) console.error(`${request.method} ${request.target}: ${(error as Error).stack}`);
      return toRefusalResponse(new Refusal(500, 'the mock failed; its standard error says why'));
    }
  };
}

/** What no operation answers: files of the explorer; the rest is refused. */
async function outside(
  route: Exclude<Route, { kind: 'found' }>,
  path: string,
  loadAsset: NonNullable<HandlerOptions['loadAsset']>,
): Promise<MockResponse> {
  if (route.kind === 'malformed') throw new Refusal(400, 'the path is not valid percent-encoding');
  if (route.kind === 'other-method') {
    throw new Refusal(405, `this path answers ${route.allow.join(', ')}`, {
      headers: { allow: route.allow.join(', ') },
    });
  }
  const asset = path.startsWith('/api/swagger-ui/')
    ? await loadAsset(path.slice('/api/swagger-ui/'.length))
    : undefined;
  if (asset === undefined) throw new Refusal(404, `there is no ${path}`);
  return asset;
}

async function noAsset(): Promise<undefined> {}

/** Prism sends one buffered JSON body, so a stream of lines is made here, from the example of its item. */
function exampleStream({ success }: Operation): MockResponse {
  const examples = isObject(success.item) ? ((success.item['examples'] as unknown[] | undefined) ?? []) : [];
  const headers = Object.fromEntries(success.headers.map(({ name }) => [name, crypto.randomUUID()]));
  const lines = (examples.length === 0 ? [{}] : examples).map((line) => `${JSON.stringify(line)}\n`);
  return { status: 200, headers: { 'content-type': success.mediaType!, ...headers }, body: lines.join('') };
}
