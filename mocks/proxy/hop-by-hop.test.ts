import { expect, test } from 'vitest';
import { toEndToEnd } from './hop-by-hop.ts';

test.each<[name: string, given: string[], want: string[]]>([
  ['what concerns the connection', ['Connection', 'close', 'Keep-Alive', '5', 'TE', 'trailers', 'Upgrade', 'h2c'], []],
  ['the framing', ['Transfer-Encoding', 'chunked', 'Trailer', 'X-T', 'Content-Length', '3'], ['Content-Length', '3']],
  ['what is meant for a proxy', ['Proxy-Authorization', 'Basic x', 'Proxy-Connection', 'close'], []],
  [
    'what Connection names',
    ['X-A', '1', 'connection', 'close, x-A', 'Connection', 'X-b', 'X-B', '2', 'X-C', '3'],
    ['X-C', '3'],
  ],
  [
    'nothing else, in order, with repeats',
    ['Set-Cookie', 'a', 'X-A', '1', 'Set-Cookie', 'b'],
    ['Set-Cookie', 'a', 'X-A', '1', 'Set-Cookie', 'b'],
  ],
])('leaves out %s', (_, given, want) => {
  expect(toEndToEnd(given)).toEqual(want);
});

test('leaves out other headers that are named', () => {
  expect(toEndToEnd(['Host', 'a', 'Expect', '100-continue', 'Accept', '*/*'], 'host', 'expect')).toEqual([
    'Accept',
    '*/*',
  ]);
});
