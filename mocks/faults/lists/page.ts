import type { MockRequest } from '../../http.ts';
import { answers } from '../changes.ts';
import type { Change } from '../fault.ts';
import { choose } from '../list-items.ts';
import { isSuccess, queryOf } from '../messages.ts';

/** Serves a page of the whole list. What the service refuses stays refused, unless the limit may be any. */
export function page(
  id: string,
  limit: (request: MockRequest) => number,
  offset: (request: MockRequest) => number,
  limits: 'kept' | 'any' = 'kept',
): Change {
  return answers(id, async ({ request, service }) => {
    if (limits === 'any' && !queryOf(request).has('limit')) return undefined;
    const usual = await service.handle(request);
    if (limits === 'kept' && !isSuccess(usual)) return usual;
    return choose(service, request, { limit: limit(request), offset: offset(request) });
  });
}
