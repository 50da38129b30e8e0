import { isObject, type JsonObject } from './json.ts';
import type { Operation } from './operation.ts';
import type { Role } from './roles.ts';

/** The names that authentication goes by; a deployment's overlay may change each of them. */
export type Authentication = {
  /** The header that carries `<tokenPrefix> <accessToken>`. */
  readonly tokenHeader: string;
  readonly tokenPrefix: string;
  /** The header that carries the id of the API key. */
  readonly keyIdHeader: string;
  /** What an API key begins with, before its base64url-encoded JSON object. */
  readonly keyPrefix: string;
  /** The fields of that object. */
  readonly keyFields: { readonly origin: string; readonly id: string; readonly secret: string };
  /** The role names that security requirements may use. */
  readonly roles: readonly Role[];
  /** The token exchange: its operation, the field of the request that holds the secret, that of the token. */
  readonly exchange: { readonly operation: Operation; readonly secret: string; readonly token: string };
};

/**
 * The authentication of a dereferenced contract (Authentication 1 to 5), from its two security schemes.
 * Expects a document that `contractRules` found nothing against.
 */
export function toAuthentication(document: JsonObject, operations: readonly Operation[]): Authentication {
  const { bearer, apiKeyId } = securitySchemes(document);
  const exchange = bearer!['x-token-exchange'] as Record<'operationId' | 'secret' | 'token', string>;
  return {
    tokenHeader: bearer!['name'] as string,
    tokenPrefix: bearer!['x-token-prefix'] as string,
    keyIdHeader: apiKeyId!['name'] as string,
    keyPrefix: apiKeyId!['x-key-prefix'] as string,
    keyFields: apiKeyId!['x-key-fields'] as Authentication['keyFields'],
    roles: bearer!['x-roles'] as Role[],
    exchange: {
      operation: operations.find((operation) => operation.id === exchange.operationId)!,
      secret: exchange.secret,
      token: exchange.token,
    },
  };
}

/** The two Security Scheme Objects of a document; undefined where one is missing. */
export function securitySchemes(document: JsonObject): {
  bearer: JsonObject | undefined;
  apiKeyId: JsonObject | undefined;
} {
  const components = document['components'];
  const schemes = isObject(components) && isObject(components['securitySchemes']) ? components['securitySchemes'] : {};
  const { bearer, apiKeyId } = schemes;
  return { bearer: isObject(bearer) ? bearer : undefined, apiKeyId: isObject(apiKeyId) ? apiKeyId : undefined };
}
