import type { JsonObject } from '../../spec/json.ts';
import { changesSuccess } from './changes.ts';
import type { Change } from './fault.ts';
import { withBody } from './messages.ts';

/** What is done to a DataMart puts a part of it as well, such as its title. */
export function alsoPuts(operation: string, part: string, body: JsonObject): Change {
  return changesSuccess(operation, async (response, { request, params, service }) => {
    const headers = { ...request.headers, 'content-type': 'application/json' };
    const target = `/api/data-marts/${params['id']}/${part}`;
    await service.handle(withBody({ ...request, method: 'PUT', headers, target }, body));
    return response;
  });
}
