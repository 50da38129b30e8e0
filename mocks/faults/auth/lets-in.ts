import type { MockResponse } from '../../http.ts';
import type { Change } from '../fault.ts';
import { isSuccess, jsonOf } from '../messages.ts';
import type { Service } from '../service.ts';
import { credentialsOf } from './credentials.ts';
import type { Laxity } from './laxities.ts';

/** Where the service refuses and the laxity does not, the caller is taken for one whose role is enough. */
export function letsIn(operationId: string | undefined, lets: Laxity['lets']): Change {
  return (service) => {
    const issued = new Set<string>();
    return async (request) => {
      const response = await service.handle(request);
      const operation = service.find(request)?.operation;
      if (operation?.id === service.contract.authentication.exchange.operation.id) {
        await note(response, issued, service);
      }
      if (response.status !== 401 || operation?.protected !== true) return response;
      if (operationId !== undefined && operation.id !== operationId) return response;
      if (!lets(credentialsOf(request, issued, service))) return response;
      return service.handle(await service.as(operation.role ?? 'project-admin', request));
    };
  };
}

async function note(response: MockResponse, issued: Set<string>, { contract }: Service): Promise<void> {
  if (!isSuccess(response)) return;
  const body = (await jsonOf(response)) as Readonly<Record<string, string>>;
  issued.add(body[contract.authentication.exchange.token]!);
}
