import type { Authentication } from '../../spec/authentication.ts';

/** Puts three asterisks in place of what nobody should read in a journal. */
export type Mask = {
  readonly headers: (headers: Readonly<Record<string, string | undefined>>) => Record<string, string>;
  /** The values of secret query parameters in a request target. */
  readonly target: (target: string) => string;
  /** The values of secret fields in the text of a body, JSON or form, whole or cut. */
  readonly body: (text: string) => string;
};

const hidden = '***';
const secretHeaders = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie'];
const secretName = /secret|token|password|private_?key/i;

/** A mask that knows the names that the contract gives to tokens and secrets, and what such names have in common. */
export function createMask({ tokenHeader, exchange }: Authentication): Mask {
  const headers = new Set([...secretHeaders, tokenHeader.toLowerCase()]);
  const isSecret = (name: string): boolean =>
    name === exchange.secret || name === exchange.token || secretName.test(name);
  const maskPairs = (text: string): string =>
    text.replaceAll(/(^|[?&])([^=&?\s"]+)=([^&\s"]*)/g, (pair, before: string, name: string) =>
      isSecret(name) ? `${before}${name}=${hidden}` : pair,
    );
  return {
    headers: (given) => {
      const shown = Object.entries(given).flatMap(([name, value]) => {
        if (value === undefined) return [];
        return [[name, headers.has(name) || isSecret(name) ? maskCredentials(value) : value]];
      });
      return Object.fromEntries(shown) as Record<string, string>;
    },
    target: maskPairs,
    body: (text) =>
      maskPairs(text).replaceAll(
        /("((?:[^"\\]|\\.)*)"\s*:\s*)"(?:[^"\\]|\\.)*(?:"|\\?$)/gs,
        (field, before: string, name: string) => (isSecret(name) ? `${before}"${hidden}"` : field),
      ),
  };
}

/** The scheme of credentials may be read: `Bearer ***`. */
function maskCredentials(value: string): string {
  const [, scheme] = /^([A-Za-z]+) +\S/.exec(value) ?? [];
  return scheme === undefined ? hidden : `${scheme} ${hidden}`;
}
