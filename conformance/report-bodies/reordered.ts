import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldOf } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isReordered } from '../updates/is-reordered.ts';

/** What has its items in an order: "ordered selected output column names", "earlier rules take precedence". */
const ordered: readonly string[] = ['columnConfig', 'sortConfig'];

/** The field whose items are shown in another order than they were sent in. */
export function reorderedField(sent: Readonly<Record<string, unknown>>, shown: unknown): string | undefined {
  return ordered.find((name) => isReordered(sent[name], fieldOf(shown, name)));
}

/** The first of all answers of an operation that shows a report in another order than it was sent in. */
export function reorderedAnswer(scene: Scene, operation: Operation): Fault | undefined {
  for (const { exchange } of scene.diary) {
    const field = exchange.operation === operation ? reorderedIn(exchange) : undefined;
    if (field === undefined) continue;
    const summary = `A report is taken with ${field} in one order and shown in another`;
    const expected = `${field}: ${JSON.stringify(fieldOf(jsonOf({ body: exchange.message.body! }), field))}`;
    return { key: 'order', summary, expected, received: describeReply(exchange), exchange };
  }
  return undefined;
}

function reorderedIn({ message, reply }: Exchange): string | undefined {
  const sent = message.body === undefined || !isSuccess(reply) ? undefined : jsonOf({ body: message.body });
  return isObject(sent) ? reorderedField(sent, jsonOf(reply)) : undefined;
}
