import { toItems } from '../arrange/records.ts';
import { isOtherType, saidType } from '../by-type/said-type.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** Answers of a list, each with the type that was asked for; without one where all were. */
export type Asked = { readonly type?: string; readonly exchange: Exchange };

/**
 * The fault of a list of one type with an item that says it is of another. What an item says is its type where there are items
 * that say each of the types: what all say alike is something else.
 */
export function ofOtherType(asked: readonly Asked[], types: readonly string[], requirement: string): Fault | undefined {
  const said = new Set(asked.flatMap(({ exchange }) => saidIn(exchange, types)));
  if (types.some((type) => !said.has(type))) return undefined;
  const isWrong = ({ type, exchange }: Asked): boolean =>
    type !== undefined && saidIn(exchange, types).some((one) => one !== undefined && isOtherType(one, type));
  const wrong = asked.find(isWrong);
  if (wrong === undefined) return undefined;
  const { type, exchange } = wrong;
  const summary = `Of the type ${type} an item is listed that says it is of another`;
  const received = describeReply(exchange);
  return { requirement, key: 'other', level: 'implied', summary, expected: `items of ${type}`, received, exchange };
}

function saidIn({ reply }: Exchange, types: readonly string[]): readonly (string | undefined)[] {
  const items = isSuccess(reply) ? (toItems(jsonOf(reply)) ?? []) : [];
  return items.map((item) => saidType(item, types));
}
