/** What an API key says: where the service is, and who asks. */
export type ApiKey = { readonly apiOrigin: string; readonly apiKeyId: string; readonly apiKeySecret: string };

const prefix = 'svc_key_';

/**
 * Reads an API key: a prefix and a base64url-encoded JSON object.
 *
 * @throws Error with a sentence for the user when it is none.
 */
export function toApiKey(text: string): ApiKey {
  const trimmed = text.trim();
  if (!trimmed.startsWith(prefix)) throw new Error(`An API key begins with ${prefix}`);
  const key = decoded(trimmed.slice(prefix.length));
  if (!isApiKey(key)) throw new Error('This API key is not complete; copy the whole of it.');
  return key;
}

function decoded(text: string): unknown {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (char) => char.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

function isApiKey(value: unknown): value is ApiKey {
  if (typeof value !== 'object' || value === null) return false;
  const { apiOrigin, apiKeyId, apiKeySecret } = value as Partial<Record<keyof ApiKey, unknown>>;
  const isText = typeof apiKeyId === 'string' && typeof apiKeySecret === 'string';
  return isText && typeof apiOrigin === 'string' && URL.canParse(apiOrigin);
}
