import type { Reply } from './message.ts';

/** What a reply says of how many requests are allowed; times in milliseconds. */
export type RateLimit = {
  /** For how long nothing more is allowed; 0 while something is. */
  readonly pause: number;
  /** What lies between two requests at the rate that is allowed; undefined when that is not stated. */
  readonly interval: number | undefined;
};

/**
 * Reads `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers), and the three fields of its earlier
 * versions: `RateLimit-Limit`, `RateLimit-Remaining`, `RateLimit-Reset`. Of several limits the strictest counts.
 */
export function toRateLimit({ headers }: Pick<Reply, 'headers'>): RateLimit {
  const limits = items(headers['ratelimit']);
  const pauses = [...limits.map(({ r, t }) => pauseOf(r, t)), pauseOf(...earlier(headers))];
  const policies = items(headers['ratelimit-policy'] ?? headers['ratelimit-limit']);
  const intervals = policies.flatMap(({ q, w }) =>
    q !== undefined && q > 0 && w !== undefined ? [(w / q) * 1000] : [],
  );
  return { pause: Math.max(...pauses), interval: intervals.length === 0 ? undefined : Math.max(...intervals) };
}

function earlier(headers: Reply['headers']): [number | undefined, number | undefined] {
  return [toSeconds(headers['ratelimit-remaining']), toSeconds(headers['ratelimit-reset'])];
}

function pauseOf(remaining: number | undefined, reset: number | undefined): number {
  return remaining === 0 && reset !== undefined ? reset * 1000 : 0;
}

type Item = { readonly q?: number; readonly w?: number; readonly r?: number; readonly t?: number };

/** The members of a list of structured fields (RFC 9651) with their parameters that are numbers; a bare number is `q`. */
function items(value = ''): readonly Item[] {
  return value.split(',').map((member) => {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim());
    const pairs = parameters.map((part) => part.split('=', 2) as [string, string?]);
    const numbers = pairs.flatMap(([key, text]) => (toSeconds(text) === undefined ? [] : [[key, toSeconds(text)]]));
    const quota = toSeconds(name);
    return { ...(quota === undefined ? {} : { q: quota }), ...(Object.fromEntries(numbers) as Item) };
  });
}

function toSeconds(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}
