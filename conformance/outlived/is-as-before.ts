import { linesOf } from '../streams/stream-rows.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/**
 * Whether an answer is that of before. A stream may have begun before it is known that there is nothing, and tell so: its lines
 * have to be all the same, in whatever order. Of streams that were read in part, those that both have.
 */
export function isAsBefore(before: Exchange, now: Exchange): boolean {
  if (!isSuccess(now.reply) || now.reply.body.trim() === '') return false;
  const [was, is] = [linesOf(before.reply), linesOf(now.reply)];
  const count = Math.min(was.length, is.length);
  const isCut = (was.length > count && now.reply.partial) || (is.length > count && before.reply.partial);
  if (was.length !== is.length && !isCut) return false;
  const [first, again] = [was, is].map((lines) => lines.slice(0, count).toSorted().join('\n'));
  return first === again;
}
