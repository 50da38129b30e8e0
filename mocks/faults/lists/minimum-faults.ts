import type { Operation } from '../../../spec/operation.ts';
import type { MockRequest } from '../../http.ts';
import { answers, refuses } from '../changes.ts';
import type { Fault } from '../fault.ts';
import { withItems } from '../list-items.ts';
import { isSuccess, jsonOf, queryOf, withJson, withQuery } from '../messages.ts';
import { toListFault } from './list-fault.ts';

/** "`limit` (number, 1 to 100 …)": 0 is kept as a limit, where it is to be refused, clamped or read as none. */
export function minimumFaults(operation: Operation): readonly Fault[] {
  const { id } = operation;
  const requirement = `parameter-${id}-limit-min`;
  const isZero = (request: MockRequest): boolean => queryOf(request).get('limit') === '0';
  const none = answers(id, async ({ request, service }) => {
    if (!isZero(request)) return undefined;
    const usual = await service.handle(withQuery(request, { limit: undefined }));
    const body = isSuccess(usual) ? await jsonOf(usual) : undefined;
    return body === undefined ? usual : withJson(usual, withItems(body, []));
  });
  const refused = refuses(id, ({ request }) => queryOf(request).get('limit') === '1', 400);
  return [
    toListFault(operation, 'minimum-refused', 'list-limits', requirement, 'stated', 'limit=1 is refused', refused),
    toListFault(operation, 'minimum-empty', 'list-limits', requirement, 'stated', 'limit=0 gives an empty page', none),
  ];
}
