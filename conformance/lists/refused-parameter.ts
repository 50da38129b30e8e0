import type { Exchange } from '../target/message.ts';
import { describeReply, failed, type Outcome } from '../outcome.ts';
import { type Lister, readPage } from './pages.ts';
import type { Scene } from '../scene.ts';

/**
 * A stated query parameter that is refused, where the same list without it is answered both before and after. Undefined
 * where that is not so.
 */
export async function refusedParameter(
  scene: Scene,
  lister: Lister,
  exchange: Exchange,
  what: string,
  rest: Readonly<Record<string, number>> = {},
): Promise<Outcome | undefined> {
  if (![400, 422].includes(exchange.reply.status)) return undefined;
  const { page } = await readPage(scene, lister, rest);
  if (page === undefined) return undefined;
  const summary = `${what} is refused, the list without it is not`;
  const received = describeReply(exchange);
  return failed({ key: 'refused', level: 'stated', summary, expected: 'accepted (2xx)', received, exchange });
}
