import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldNames } from '../arrange/columns.ts';
import { createdWith } from '../arrange/created-with.ts';
import { toldFields } from '../arrange/described-body.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import { listingOf } from './look.ts';
import { isPartial, takenFieldFault } from './taken-field.ts';
import type { Pair } from './pair.ts';

/** A list with one pair of fields by which a relationship joins, as it was created with. */
export type Condition = { readonly name: string; readonly pair: JsonObject };

/**
 * The fault of a change of the fields by which a relationship joins: that it is accepted and not shown, or shown as well with
 * another one, which was created with the same, or that it takes the alias, which it leaves out. It is of a list, which an
 * update of its alias leaves out.
 *
 * @param beside Another relationship of the same DataMart.
 */
export async function changedCondition(
  { scene, life, role, fresh }: Pair,
  change: Operation,
  beside: Instance | undefined,
  before: unknown,
): Promise<Fault | undefined> {
  const [own, other] = [fresh, beside].map((one) => one && createdWith(scene, life.resource, one));
  const condition = life.resource === 'Relationship' ? conditionIn(own) : undefined;
  const column = condition && otherColumn(scene, condition);
  if (life.list === undefined || column === undefined || !isObject(before)) return undefined;
  const { name, pair } = condition!;
  if (!(await toldFields(scene, change)).includes(name)) return undefined;
  const sent = withColumn(pair, column);
  const parts = { path: pathTo(change, fresh), body: { [name]: [sent] } };
  const exchange = await scene.send(change, parts, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const look = (): ReturnType<typeof listingOf> => listingOf(scene, life.list!, fresh, role);
  const was = before[name];
  const isLost = (shown: unknown): boolean => was !== undefined && isSame(shown, was);
  const taken = (record: JsonObject | undefined): string | undefined =>
    isPartial(change) ? takenAlias(before, record) : undefined;
  const seen = await eventually(scene, life.resource, look, (now) => {
    const record = now?.records.get(fresh.id);
    return !isLost(record?.[name]) && taken(record) === undefined;
  });
  const record = seen?.records.get(fresh.id);
  const shown = record?.[name];
  const noun = withArticle(life.resource);
  if (isLost(shown)) {
    const summary = `A change of ${noun} is accepted and not read back`;
    const received = `${describeReply(exchange)}, and ${name} is then ${JSON.stringify(shown)}`;
    return { key: 'lost', summary, expected: `${name}: ${JSON.stringify([sent])}`, received, exchange };
  }
  const alias = taken(record);
  if (alias !== undefined) return takenFieldFault(exchange, alias, { was: before, is: record });
  const isMerged = [pair, sent].every((one) => Array.isArray(shown) && shown.some((item) => hasAll(item, one)));
  if (isMerged && !isSame(pair, sent)) {
    const summary = `A list that a change of ${noun} gives is added to what was there`;
    const received = `${describeReply(exchange)}, and ${name} is then ${JSON.stringify(shown)}`;
    return { key: 'merged', summary, expected: `${name}: ${JSON.stringify([sent])}`, received, exchange };
  }
  const alike = seen?.records.get(beside?.id ?? '')?.[name];
  const isBoth = [shown, alike].every((list) => Array.isArray(list) && list.length === 1 && hasAll(list[0], sent));
  if (!isBoth || !isSame(own?.[name], other?.[name])) return undefined;
  const summary = `A change of ${noun} changes another as well`;
  const received = `${describeReply(exchange)}, and ${name} of ${beside!.id} is the same`;
  return { key: 'mixed', summary, expected: 'the other record as it was', received, exchange };
}

/** The alias of a relationship that is another one. */
function takenAlias(before: JsonObject, record: JsonObject | undefined): string | undefined {
  const names = Object.keys(before).filter((name) => /alias$/i.test(name) && isText(before[name]));
  return names.find((name) => isText(record?.[name]) && record[name] !== before[name]);
}

/** The one list of a body that has one object of texts alone: two or more of them. */
export function conditionIn(body: JsonObject | undefined): Condition | undefined {
  const lists = Object.entries(body ?? {}).flatMap(([name, value]): Condition[] => {
    const [pair, ...more] = Array.isArray(value) ? value : [];
    const isPair = isObject(pair) && more.length === 0 && Object.values(pair).filter(isText).length === 2;
    return isPair ? [{ name, pair }] : [];
  });
  return lists.length === 1 ? lists[0] : undefined;
}

/** A pair of fields that both have the name of a column. */
export function withColumn(pair: JsonObject, column: string): JsonObject {
  return Object.fromEntries(Object.entries(pair).map(([key, value]) => [key, isText(value) ? column : value]));
}

/** A column beside those of the condition: one that most DataMarts have which have those, as they were last shown. */
export function otherColumn({ diary }: Scene, { pair }: Condition): string | undefined {
  const columns = diary
    .filter(({ exchange: { operation, reply } }) => isSuccess(reply) && shows.includes(operation!.lifecycle.resource))
    .map(({ exchange }) => fieldNames(jsonOf(exchange.reply)))
    .filter((names) => Object.values(pair).every((one) => !isText(one) || names.includes(one)));
  const different = [...new Map(columns.map((names) => [names.join('\n'), names])).values()];
  const count = (name: string): number => different.filter((names) => names.includes(name)).length;
  const others = (columns.at(-1) ?? []).filter((name) => !Object.values(pair).includes(name));
  return others.toSorted((one, other) => count(other) - count(one))[0];
}

const shows: readonly string[] = ['DataMart', 'BlendableSchema'];

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Whether something is shown with each text that was sent. */
export function hasAll(shown: unknown, sent: JsonObject): boolean {
  return isObject(shown) && Object.keys(sent).every((name) => isSame(shown[name], sent[name]));
}
