import { InputError } from '../../spec/input-error.ts';

/** Where clients find a mock that stands in for a deployment. */
export type Base = {
  /** As keys name it. */
  readonly url: string;
  /** The path and query of a URL below the base; undefined for one that is not. */
  readonly targetOf: (url: string) => string | undefined;
};

/**
 * The base of URLs such as `https://marts.example.com` or `https://example.com/marts/`.
 *
 * @throws InputError when the URL is not absolute, or has a query or a fragment.
 */
export function toBase(baseUrl: string): Base {
  const base = URL.parse(baseUrl);
  if (base === null || !/^https?:$/.test(base.protocol) || base.search !== '' || base.hash !== '') {
    throw new InputError(`baseUrl is "${baseUrl}"; give an absolute URL such as https://marts.example.com`);
  }
  const prefix = base.pathname.replace(/\/+$/, '');
  return {
    url: base.origin + prefix,
    targetOf: (url) => {
      const { origin, pathname, search } = new URL(url);
      const isBelow = origin === base.origin && pathname.startsWith(`${prefix}/`);
      return isBelow ? pathname.slice(prefix.length) + search : undefined;
    },
  };
}
