import type { Operation } from '../../spec/operation.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { namespaceOf } from '../arrange/browsed-bodies.ts';
import { toItems } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/**
 * The fault of a list of namespaces that has one of them more than once, in items that are the same throughout: a
 * "top-level container id" is that of one container. Of tables nothing is said, whose names may be those of a lower level.
 */
export async function namespaceTwice(
  namespaces: Exchange,
  operation: Operation,
  again: () => Promise<Exchange>,
): Promise<Fault | undefined> {
  if (twiceIn(namespaces) === undefined) return undefined;
  const exchange = await again();
  const twice = twiceIn(exchange);
  if (twice === undefined) return undefined;
  const summary = 'A namespace is listed twice';
  const received = describeReply(exchange);
  const requirement = endpointRequirement(operation);
  return { requirement, key: 'twice', level: 'implied', summary, expected: `${twice} once`, received, exchange };
}

/** What a namespace is called of which there are two items that are the same. */
function twiceIn({ reply }: Exchange): string | undefined {
  const items = isSuccess(reply) ? (toItems(jsonOf(reply)) ?? []) : [];
  const texts = items.map((item) => JSON.stringify(item));
  return namespaceOf(items.find((_, index) => texts.indexOf(texts[index]!) < index));
}
