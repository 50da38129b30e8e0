import type { Reply } from '../target/message.ts';
import type { Session } from './session.ts';

/**
 * Sends a request with the headers of a session. After a 401 it is sent once more, with a new token where the one that it
 * carried has expired or another exchange has ended it: a 401 that is returned is one of a good token.
 */
export async function sendAs<T extends { readonly reply: Reply }>(
  session: Session,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const used = await session.token();
  const exchange = await send(await session.headers());
  if (exchange.reply.status === 401) await session.renew(used);
  const last = exchange.reply.status === 401 ? await send(await session.headers()) : exchange;
  if (last.reply.status !== 401) session.accepted();
  return last;
}
