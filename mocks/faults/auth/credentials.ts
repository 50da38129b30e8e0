import type { MockRequest } from '../../http.ts';
import type { Service } from '../service.ts';

/** What a request shows of its caller, and what the service knows of it. */
export type Credentials = {
  readonly header: string | undefined;
  readonly keyId: string | undefined;
  /** The header without its scheme. */
  readonly token: string;
  readonly scheme: string;
  readonly issued: ReadonlySet<string>;
  readonly keyIds: readonly string[];
  readonly secrets: readonly string[];
};

/** The credentials of a request, with the tokens that the service has issued. */
export function credentialsOf(
  { headers }: MockRequest,
  issued: ReadonlySet<string>,
  { contract, keys }: Service,
): Credentials {
  const { tokenHeader, keyIdHeader } = contract.authentication;
  const header = headers[tokenHeader.toLowerCase()];
  const [scheme, ...rest] = (header ?? '').split(' ');
  const held = [...keys.values()];
  return {
    header,
    keyId: headers[keyIdHeader.toLowerCase()],
    token: rest.length === 0 ? '' : rest.join(' '),
    scheme: rest.length === 0 ? '' : scheme!.toLowerCase(),
    issued,
    keyIds: held.map(({ id }) => id),
    secrets: held.map(({ secret }) => secret),
  };
}
