import { join } from 'node:path';
import { examineContract } from '../../spec/contract.ts';
import { type Operation, toOperations } from '../../spec/operation.ts';
import { loadSource } from '../../spec/source.ts';
import type { Handler } from '../handle.ts';
import type { MockResponse } from '../http.ts';
import { Refusal, toRefusalResponse } from '../refusal.ts';
import { type Route, toRouter } from '../route.ts';
import { assertOwn } from './guard.ts';
import { type HandlerParts, toHandlers } from './handlers.ts';
import { readInput } from './read-input.ts';

/** The description of the control interface. What it describes is what there is: paths, parameters, bodies. */
export const controlFile: string = join(import.meta.dirname, 'openapi.yaml');

/** Answers requests to the control interface. Its description is loaded at the first of them. */
export function serveControl(parts: HandlerParts): Handler {
  let loading: Promise<Handler> | undefined;
  return async (request) => {
    const [path] = request.target.split('?', 1) as [string];
    try {
      if (path === '/__mock') return toSlash(request.target);
      // Health says nothing that is secret, and probes of a cluster come from elsewhere.
      if (parts.setup.open !== true && !/^\/__mock\/health(\/|$)/.test(path)) assertOwn(request);
      return await (
        await (loading ??= loadHandler(parts))
      )(request);
    } catch (error) {
      if (error instanceof Refusal) return toRefusalResponse(error);
      process.stderr.write(`${request.method} ${request.target}: ${(error as Error).stack}\n`);
      return toRefusalResponse(new Refusal(500, 'the control interface failed; standard error says why'));
    }
  };
}

async function loadHandler(parts: HandlerParts): Promise<Handler> {
  const source = await loadSource(controlFile);
  const { document, resolved } = await examineContract(source);
  const operations = toOperations(resolved);
  const route = toRouter(operations);
  const handlers = toHandlers(parts, { document, yaml: source.text });
  const readers = new Map<Operation, ReturnType<typeof readInput>>();
  return async (request) => {
    const [path] = request.target.split('?', 1) as [string];
    const found = route(request.method === 'HEAD' ? 'GET' : request.method, path);
    if (found.kind !== 'found') throw toRefusal(found, path);
    const { operation, params } = found;
    const reader = readers.get(operation) ?? readInput(operation);
    readers.set(operation, reader);
    const { query, body } = reader(request, params);
    const session = (query['session'] as string | undefined) ?? request.headers['x-mock-session'] ?? '';
    const visit = (): ReturnType<typeof parts.controls.of> => parts.controls.of(session);
    return handlers[operation.id]!({ session, params, query, body, request, visit });
  };
}

function toSlash(target: string): MockResponse {
  return { status: 308, headers: { location: target.replace('/__mock', '/__mock/') }, body: undefined };
}

function toRefusal(route: Exclude<Route, { kind: 'found' }>, path: string): Refusal {
  if (route.kind === 'malformed') return new Refusal(400, 'the path is not valid percent-encoding');
  if (route.kind === 'unknown')
    return new Refusal(404, `there is no ${path}; see /__mock/openapi.yaml for what there is`);
  const allow = route.allow.join(', ');
  return new Refusal(405, `${path} answers ${allow}`, { headers: { allow } });
}
