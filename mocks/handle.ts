import type { Contract } from '../spec/contract.ts';
import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import type { Behaviours, Call } from './behaviour.ts';
import type { MockRequest, MockResponse } from './http.ts';
import { after, type MaybePromise } from './maybe-promise.ts';
import { toPreferences } from './input/preferences.ts';
import type { Preferences, Prism, PrismRequest } from './prism.ts';
import { Refusal, toRefusalResponse } from './refusal.ts';
import { type Route, toPath, toRouter } from './input/route.ts';
import type { Space } from './spaces/space.ts';
import type { Spaces } from './spaces/spaces.ts';
import type { Store } from './store/store.ts';
import { createCompilers, type InputChecker, isRefused, toInputChecker } from './input/validate.ts';

/** The core of the mock: a request in, a response out. It never rejects. */
export type Handler = (request: MockRequest) => Promise<MockResponse>;

/** The same, at once where nobody has to wait for anything. */
export type Answer = (request: MockRequest) => MaybePromise<MockResponse>;

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
export function createHandler({ contract, behaviours, prism, spaces, loadAsset = noAsset }: HandlerOptions): Answer {
  const { operations } = contract;
  const route = toRouter(operations);
  const plans = new Map<Operation, Plan>();
  const compilers = createCompilers();
  const addPlan = (operation: Operation): Plan => {
    const plan = { check: toInputChecker(operation, compilers), behaviour: behaviours[operation.id] };
    plans.set(operation, plan);
    return plan;
  };

  const serve: Answer = (request) => {
    const path = toPath(request.target);
    const found = route(request.method === 'HEAD' ? 'GET' : request.method, path);
    if (found.kind !== 'found') return outside(found, path, loadAsset);
    return after(spaces.of(request.headers['x-mock-session']), (space) => serveIn(space, request, path, found));
  };

  const serveIn = (space: Space, request: MockRequest, path: string, found: Found): MaybePromise<MockResponse> => {
    const { operation, params } = found;
    const caller = space.auth.callerOf(operation, request);
    const plan = plans.get(operation) ?? addPlan(operation);
    const input = plan.check(request, params);
    if (isRefused(input)) return toRefusalResponse(input);
    const { query, body, bodyText } = input;
    const preferences = toPreferences(request.headers['prefer']);
    const behaviour = preferences === undefined ? plan.behaviour : undefined;
    if (behaviour === undefined) {
      return respondByPrism(operation, { path, query, headers: request.headers, body }, preferences ?? {});
    }
    const object = isObject(body) ? body : {};
    const toCall = (store: Store): Call => {
      return { operation, operations, params, query, body: object, bodyText, caller, request, space, store };
    };
    if (typeof behaviour !== 'function') return behaviour.unlocked(toCall(space.store));
    if (operation.method === 'GET') return behaviour(toCall(space.store));
    return space.store.transaction((store) => behaviour(toCall(store)));
  };

  const respondByPrism = async (
    operation: Operation,
    request: PrismRequest,
    preferences: Preferences,
  ): Promise<MockResponse> => {
    if (operation.success.item !== undefined && preferences.code === undefined) return exampleStream(operation);
    return (await prism()).respond(operation, request, preferences);
  };

  return (request) => {
    try {
      const answer = serve(request);
      return answer instanceof Promise ? answer.catch((error: unknown) => toErrorResponse(request, error)) : answer;
    } catch (error) {
      return toErrorResponse(request, error);
    }
  };
}

function toErrorResponse({ method, target }: MockRequest, error: unknown): MockResponse {
  if (error instanceof Refusal) return toRefusalResponse(error);
  // Its client has gone, or the mock is being closed: nothing failed.
  if ((error as Error).name === 'AbortError') return toRefusalResponse(new Refusal(503, 'the request was broken off'));
  console.error(`${method} ${target}: ${(error as Error).stack}`);
  return toRefusalResponse(new Refusal(500, 'the mock failed; its standard error says why'));
}

/** What an operation is answered with; made when it is first asked for. */
type Plan = { readonly check: InputChecker; readonly behaviour: Behaviours[string] | undefined };

type Found = Extract<Route, { readonly kind: 'found' }>;

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
