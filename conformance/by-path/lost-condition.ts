import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { createdWith } from '../arrange/created-with.ts';
import { toldFields } from '../arrange/described-body.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { withArticle } from '../article.ts';
import type { Fault } from '../outcome.ts';
import { isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { type Condition, conditionIn, hasAll, otherColumn, withColumn } from './changed-condition.ts';
import { listingOf } from './look.ts';
import type { Pair } from './pair.ts';
import { isPartial } from './taken-field.ts';

/**
 * The fault of a relationship that is changed to be joined by two pairs of fields, of which one is lost: at once, or with a change
 * that leaves them out and gives it another alias.
 */
export async function lostCondition(
  { scene, life, role, fresh }: Pair,
  change: Operation,
  before: unknown,
): Promise<Fault | undefined> {
  const created = life.resource === 'Relationship' ? createdWith(scene, life.resource, fresh) : undefined;
  const condition = conditionIn(created);
  const column = condition && otherColumn(scene, condition);
  if (life.list === undefined || column === undefined || !isObject(before)) return undefined;
  if (!(await toldFields(scene, change)).includes(condition!.name)) return undefined;
  const { name, pair } = condition!;
  const wanted = [withColumn(pair, column), pair];
  const alias = Object.keys(before).find((key) => /alias$/i.test(key) && typeof before[key] === 'string');
  const path = pathTo(change, fresh);
  const bodies: readonly JsonObject[] = [
    { [name]: wanted },
    ...(alias !== undefined && isPartial(change) ? [{ [alias]: `${before[alias] as string}2` }] : []),
  ];
  let isWhole = false;
  for (const body of bodies) {
    const exchange = await scene.send(change, { path, body }, { role });
    if (!isSuccess(exchange.reply)) return undefined;
    const look = async (): Promise<Json | undefined> =>
      (await listingOf(scene, life.list!, fresh, role))?.records.get(fresh.id)?.[name];
    // Once both were shown, one that is not is lost, whatever else is shown.
    const isLost = (now: Json | undefined): boolean =>
      isOneOf(now, wanted) || (isWhole && now !== undefined && !hasEach(now, wanted));
    const shown = await eventually(scene, life.resource, look, (now) => !isLost(now));
    isWhole ||= hasEach(shown, wanted);
    if (!isLost(shown)) continue;
    const what = name in body ? 'gives' : 'leaves out';
    const summary = `Of a list that a change of ${withArticle(life.resource)} ${what}, one item is lost`;
    const expected = `${name}: ${JSON.stringify(wanted)}`;
    return { key: 'lost item', summary, expected, received: JSON.stringify(shown), exchange };
  }
  return undefined;
}

function hasEach(shown: Json | undefined, wanted: readonly Condition['pair'][]): boolean {
  return Array.isArray(shown) && wanted.every((one) => (shown as readonly Json[]).some((item) => hasAll(item, one)));
}

/** Whether a list shows one of two pairs alone. */
function isOneOf(shown: Json | undefined, wanted: readonly Condition['pair'][]): boolean {
  return Array.isArray(shown) && shown.length === 1 && wanted.some((one) => hasAll(shown[0], one));
}
