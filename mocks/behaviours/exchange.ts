import type { Authentication } from '../../spec/authentication.ts';
import type { Behaviours } from '../behaviour.ts';
import { toJsonResponse } from '../http.ts';

/** The token exchange (Authentication 3): an API key's id and secret for an access token. */
export function exchangeBehaviours({ exchange, keyIdHeader }: Authentication): Behaviours {
  const { operation, secret, token } = exchange;
  const status = operation.success.status === '2XX' ? 200 : operation.success.status;
  return {
    [operation.id]: ({ request, body, space }) => {
      const header = operation.params.find((parameter) => parameter.in === 'header')?.name ?? keyIdHeader;
      const accessToken = space.auth.exchange(request.headers[header.toLowerCase()], body[secret] as string);
      return toJsonResponse(status, { [token]: accessToken });
    },
  };
}
