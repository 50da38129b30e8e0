import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf, type Reply } from '../target/message.ts';
import type { Effect } from './effect.ts';
import { hasSameIds } from './has-same-ids.ts';
import { unasked } from './unasked.ts';

/** "Identifiers of the newly created spreadsheet": another one, of another name, has others. */
export const createSheetDocument: Effect = { id: 'createSheetDocument', requests: 2, run: identifiesNew };

async function identifiesNew(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  const again = await scene.send(operation, renamed(scene, parts), { role });
  const [one, other] = [exchange.reply, again.reply].map((reply: Reply) => jsonOf(reply));
  if (!isSuccess(again.reply) || !hasSameIds(one, other)) return passed;
  const summary = 'Two new spreadsheets have the same identifiers';
  const expected = 'others than those of the first';
  return failed({ key: 'same', summary, expected, received: describeReply(again), exchange: again });
}

/** The same with another name, so that nobody takes it for the same spreadsheet. */
function renamed(scene: Scene, parts: RequestParts): RequestParts {
  if (!isObject(parts.body)) return parts;
  const entries = Object.entries(parts.body).map(
    ([name, value]) => [name, /title|name$/i.test(name) ? scene.arrange.nextName() : value] as const,
  );
  return { ...parts, body: Object.fromEntries(entries) };
}
