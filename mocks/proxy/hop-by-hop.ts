/** Headers that concern one connection only (RFC 9110, 7.6.1), and those that are meant for a proxy (11.7). */
const hopByHop: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/**
 * The headers of a message that a proxy passes on: without those of the connection it came by, and those that its
 * Connection header names. Names and values take turns, as they were sent.
 *
 * @example toEndToEnd(['Connection', 'close, X-Trace', 'X-Trace', '1', 'Accept', 'text/css']) // ['Accept', 'text/css']
 */
export function toEndToEnd(rawHeaders: readonly string[], ...others: readonly string[]): string[] {
  const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1]!] as const] : []));
  const named = pairs.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => value.split(','));
  const left = new Set([...hopByHop, ...others, ...named.map((name) => name.trim().toLowerCase())]);
  return pairs.filter(([name]) => !left.has(name.toLowerCase())).flat();
}
