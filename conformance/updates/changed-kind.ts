import type { Contract } from '../../spec/contract.ts';
import { isObject } from '../../spec/json.ts';
import { pathValues } from '../arrange/path-values.ts';
import { fieldOf } from '../arrange/records.ts';
import { lifecycleOf } from '../arrange/lifecycle.ts';
import { withArticle } from '../article.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Update } from './update-one.ts';

/** The field in which a record shows its kind, and what it showed before and shows now. */
export type ChangedKind = { readonly name: string; readonly was: string; readonly is: string };

/** The types of a resource (Enumerations), where a list of those of one type tells them. */
export function typesOf(contract: Contract, resource: string): readonly string[] {
  const lists = statedLists(contract).filter(({ lifecycle }) => lifecycle.resource === resource);
  const types = lists.map(pathValues).find((one) => one !== undefined)?.values ?? [];
  return lifecycleOf(contract, resource) === undefined ? [] : types;
}

/** The field of a record that holds one of its stated types. */
export function typeFieldOf(record: unknown, types: readonly string[]): string | undefined {
  const names = Object.keys(isObject(record) ? record : {}).filter((name) => /type$/i.test(name));
  return names.find((name) => types.includes(fieldOf(record, name) as string));
}

/** A record that is of another of the stated types than before, though the update said nothing of types. */
export function changedKind(
  types: readonly string[],
  { before, sent }: Pick<Update, 'before' | 'sent'>,
  after: Exchange,
): ChangedKind | undefined {
  if (!isSuccess(before.reply) || !isSuccess(after.reply)) return undefined;
  const [old, now] = [jsonOf(before.reply), jsonOf(after.reply)];
  const name = typeFieldOf(old, types);
  if (name === undefined || types.some((type) => JSON.stringify(sent).includes(type))) return undefined;
  const [was, is] = [fieldOf(old, name) as string, fieldOf(now, name) as string];
  return is !== was && types.includes(is) ? { name, was, is } : undefined;
}

/** An update made something else of a record. */
export function kindFault(exchange: Exchange, after: Exchange, { name, was }: ChangedKind): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} makes it one of another type`;
  const received = `${after.message.method} ${after.message.path} then gives ${describeReply(after)}`;
  return { key: 'kind', summary, expected: `${name}: ${JSON.stringify(was)}`, received, exchange };
}
