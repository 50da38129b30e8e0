import type { Operation } from '../../spec/operation.ts';
import { toItems } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from './is-same.ts';

/** How a namespace is answered without a `resourceType`, and with each of them. */
export type Browsed = { readonly resources: Exchange; readonly tables: Exchange; readonly views: Exchange };

/**
 * The fault of a namespace that without a `resourceType` shows the items of one type alone, and not those that it has of the
 * other: storages are "browsed for namespaces, tables and views", and the parameter is optional without a default. Lists that
 * go on elsewhere, or may be cut, tell nothing.
 */
export async function ofOneType(
  { resources, tables, views }: Browsed,
  { id }: Operation,
  again: () => Promise<Exchange>,
): Promise<Fault | undefined> {
  const [some, others] = [itemsOf(tables), itemsOf(views)];
  if (some === undefined || others === undefined || some.some((item) => others.includes(item))) return undefined;
  const isOfOne = (exchange: Exchange): boolean => {
    const all = itemsOf(exchange);
    if (all === undefined || all.length === 0 || isCutAt(all.length) || goesOnElsewhere(exchange)) return false;
    return (others.length > 0 && isSame(all, some)) || (some.length > 0 && isSame(all, others));
  };
  if (!isOfOne(resources)) return undefined;
  const exchange = await again();
  if (!isOfOne(exchange)) return undefined;
  const missing = isSame(itemsOf(exchange), some) ? views : tables;
  return {
    requirement: `parameter-${id}-resourceType`,
    key: 'one',
    level: 'implied',
    summary: 'Without resourceType, the resources of one type are missing',
    expected: `tables and views, as in ${describeReply(missing)}`,
    received: describeReply(exchange),
    exchange,
  };
}

/** Whether a list of so many items may be one that is cut: that is done at round numbers. */
function isCutAt(length: number): boolean {
  return length >= 10 && length % 5 === 0;
}

/** Whether an envelope has a text that leads to further items. */
function goesOnElsewhere({ reply }: Exchange): boolean {
  return /"\w*(next|cursor|token)\w*":\s*("[^"]|[1-9]|true)/i.test(reply.body);
}

/** The items in an order of our own: that of a list is not stated. */
function itemsOf({ reply }: Exchange): readonly string[] | undefined {
  const items = isSuccess(reply) ? toItems(jsonOf(reply)) : undefined;
  return items?.map((item) => JSON.stringify(item)).toSorted();
}
