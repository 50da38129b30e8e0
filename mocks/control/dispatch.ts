import { inlineRefs } from '../../spec/inline-refs.ts';
import { type Operation, toOperations } from '../../spec/operation.ts';
import type { Handler } from '../handle.ts';
import { Refusal } from '../refusal.ts';
import { type Route, toRouter } from '../input/route.ts';
import type { ControlFiles } from './control-files.ts';
import { type HandlerParts, toHandlers } from './handlers.ts';
import { readInput } from './read-input.ts';

/**
 * Answers by the description of the control interface: its paths are the routes, its parameters and bodies
 * are what is taken, its operationIds name the handlers.
 */
export function toDispatch(parts: HandlerParts, files: ControlFiles): Handler {
  const operations = toOperations(inlineRefs(files.document));
  const route = toRouter(operations);
  const handlers = toHandlers(parts, files);
  const readers = new Map<Operation, ReturnType<typeof readInput>>();
  return async (request) => {
    const [path] = request.target.split('?', 1) as [string];
    const found = route(request.method === 'HEAD' ? 'GET' : request.method, path);
    if (found.kind !== 'found') throw toRefusal(found, path);
    const { operation, params } = found;
    const read = readers.get(operation) ?? readInput(operation);
    readers.set(operation, read);
    const { query, body } = read(request, params);
    const session = (query['session'] as string | undefined) ?? request.headers['x-mock-session'] ?? '';
    const visit = (): ReturnType<typeof parts.controls.of> => parts.controls.of(session);
    return handlers[operation.id]!({ session, params, query, body, request, visit });
  };
}

function toRefusal(route: Exclude<Route, { kind: 'found' }>, path: string): Refusal {
  if (route.kind === 'malformed') return new Refusal(400, 'the path is not valid percent-encoding');
  if (route.kind === 'unknown') return new Refusal(404, `there is no ${path}; /__mock/openapi.yaml says what there is`);
  const allow = route.allow.join(', ');
  return new Refusal(405, `${path} answers ${allow}`, { headers: { allow } });
}
