import { http, type RequestHandler } from 'msw';
import { toFetch } from '../fetch.ts';
import type { Handler } from '../handle.ts';
import type { MockRequest } from '../http.ts';
import type { Role } from '../../spec/roles.ts';
import type { Service } from './create-service.ts';
import { toBase } from './to-base.ts';

/** What Mock Service Worker needs to let a service answer below a URL, and callers without credentials as a role. */
export function toHandlers({ core, contract }: Service, baseUrl: string, role: Role | undefined): RequestHandler[] {
  const base = toBase(baseUrl);
  core.foundAt(base.url);
  const roots = new Set(['__mock', ...contract.operations.map(({ path }) => path.split('/')[1]!)]);
  const isOurs = (url: string): boolean => roots.has(base.targetOf(url)?.split(/[/?]/)[1] ?? '');
  const handle: Handler = async (request) =>
    core.handle(role === undefined ? request : await withCredentials(request, { core, contract }, role));
  const answer = toFetch(handle, (url) => base.targetOf(url)!);
  return [
    http.all(
      ({ request }) => isOurs(request.url),
      ({ request }) => answer(request),
    ),
  ];
}

/** A request that brings neither of the two headers gets both; one that brings any is checked as it is. */
async function withCredentials(request: MockRequest, { core, contract }: Service, role: Role): Promise<MockRequest> {
  const { tokenHeader, keyIdHeader, exchange } = contract.authentication;
  const names = [tokenHeader, keyIdHeader].map((name) => name.toLowerCase());
  const [path] = request.target.split('?', 1);
  if (path === exchange.operation.path || path!.startsWith('/__mock')) return request;
  if (names.some((name) => request.headers[name] !== undefined)) return request;
  const session = request.headers['x-mock-session'];
  // A name that is none is refused where requests are answered.
  const credentials = await core.credentials(role, session).catch(() => ({}));
  const own = Object.entries(credentials).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...request, headers: { ...request.headers, ...(Object.fromEntries(own) as Record<string, string>) } };
}
