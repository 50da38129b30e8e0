import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { isAsBefore } from './is-as-before.ts';

/** A stream of lines; what is read in part is cut in the line after them. */
function stream(lines: readonly number[], partial = false, status = 200): Exchange {
  const body = lines.map((line) => `${JSON.stringify({ line })}\n`).join('') + (partial ? '{"li' : '');
  return { reply: { status, headers: {}, body, partial } } as unknown as Exchange;
}

it.each([
  ['the same lines', stream([1, 2]), stream([1, 2]), true],
  ['the same lines in another order', stream([1, 2]), stream([2, 1]), true],
  ['fewer lines', stream([1, 2]), stream([1]), false],
  ['more lines', stream([1]), stream([1, 2]), false],
  ['none', stream([1]), stream([]), false],
  ['a refusal', stream([1]), stream([1], false, 404), false],
  ['the same lines of which more are read', stream([1, 2], true), stream([1, 2, 3], true), true],
  ['the same lines of which all are read', stream([1, 2], true), stream([1, 2, 3]), true],
  ['other lines of which more are read', stream([1, 2], true), stream([4, 5, 6], true), false],
  ['fewer lines than were read of it', stream([1, 2], true), stream([1]), false],
])('of a stream that was read before, %s', (_, before, now, want) => {
  expect(isAsBefore(before, now)).toBe(want);
});
