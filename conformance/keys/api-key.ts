import type { Authentication } from '../../spec/authentication.ts';
import { InputError } from '../../spec/input-error.ts';
import { isObject } from '../../spec/json.ts';

/** An API key as it was given, and what it says. */
export type ApiKey = {
  readonly text: string;
  readonly origin: string;
  readonly id: string;
  readonly secret: string;
};

/**
 * Reads an API key: the prefix, then a base64url-encoded JSON object (Authentication 2).
 *
 * @throws InputError when the text is no such key; the message never quotes it.
 */
export function toApiKey(text: string, name: string, { keyPrefix, keyFields }: Authentication): ApiKey {
  const refuse = (what: string): never => {
    throw new InputError(`the API key of ${name} ${what}; give the whole key as the service showed it`);
  };
  const trimmed = text.trim();
  if (!trimmed.startsWith(keyPrefix)) return refuse(`does not begin with ${keyPrefix}`);
  const value = parsed(trimmed.slice(keyPrefix.length));
  if (!isObject(value)) return refuse('is no base64url-encoded JSON object after its prefix');
  const { [keyFields.origin]: origin, [keyFields.id]: id, [keyFields.secret]: secret } = value;
  for (const [field, part] of Object.entries({ [keyFields.id]: id, [keyFields.secret]: secret })) {
    if (typeof part !== 'string' || part === '') refuse(`has no "${field}"`);
  }
  if (typeof origin !== 'string' || !/^https?:\/\//.test(origin) || !URL.canParse(origin)) {
    refuse(`has no URL in "${keyFields.origin}"`);
  }
  return { text: trimmed, origin: origin as string, id: id as string, secret: secret as string };
}

function parsed(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
