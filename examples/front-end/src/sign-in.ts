import type { ApiKey } from './api-key';
import { createMartsClient, type MartsClient } from './client';
import { answered } from './service-error';

/**
 * A client that asks on behalf of an API key: it exchanges the key for a token, sends both with every request, and
 * exchanges again when a token has run out. The token is kept in memory alone, and cookies are not sent.
 *
 * @throws ServiceError when the key is not accepted.
 */
export async function signIn({ apiOrigin, apiKeyId, apiKeySecret }: ApiKey): Promise<MartsClient> {
  const open = createMartsClient(apiOrigin);
  let current: Promise<string> | undefined;

  const exchange = async (): Promise<string> => {
    try {
      const header = { 'X-SVC-Api-Key-Id': apiKeyId };
      const call = open.POST('/api/auth/api-keys/exchange', { params: { header }, body: { apiKeySecret } });
      return (await answered(call)).accessToken;
    } catch (error) {
      current = undefined;
      throw error;
    }
  };
  const send = async (request: Request, token: string): Promise<Response> => {
    const headers = new Headers(request.headers);
    headers.set('x-svc-authorization', `Bearer ${token}`);
    headers.set('X-SVC-Api-Key-Id', apiKeyId);
    return fetch(new Request(request, { headers, credentials: 'omit' }));
  };

  await (current = exchange());
  return createMartsClient(apiOrigin, async (request) => {
    const used = (current ??= exchange());
    const response = await send(request.clone(), await used);
    if (response.status !== 401) return response;
    // Of several requests that find the token run out, the first one renews it.
    if (current === used) current = exchange();
    return send(request, await (current ?? used));
  });
}
