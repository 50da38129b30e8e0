import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { belowAnother } from '../arrange/below-another.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { resourceParams } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import { capital, withArticle } from '../article.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { isSuccess } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { variations } from '../updates/update-one.ts';
import { recordOf } from './look.ts';
import type { Pair } from './pair.ts';

/** The DataMart that a path names first. */
const parent = 'DataMart';

/**
 * The fault of a record that is changed under the path of another DataMart than the one which it belongs to. Of what is
 * read by its id, reading tells as much.
 */
export async function changedBelowAnother(
  pair: Pair,
  change: Operation,
  usual: JsonObject,
  before: unknown,
): Promise<Fault | undefined> {
  const { scene, life, role, fresh } = pair;
  const isBelow = resourceParams(change)[0]?.resource === parent && fresh.parents[parent] !== undefined;
  if (life.read !== undefined || !isBelow || !isObject(before)) return undefined;
  const body = variations(scene, change, usual, before)[0]!;
  const replaced = Object.keys(body).filter((name) => isOther(fieldOf(before, name), body[name]));
  if (replaced.length === 0) return undefined;
  const elsewhere = await belowAnother(scene, parent, role, fresh);
  if ('state' in elsewhere) return undefined;
  const exchange = await scene.send(change, { path: pathTo(change, elsewhere), body }, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  const after = await recordOf(scene, life, fresh, role);
  const changed = replaced.find((name) => isSame(fieldOf(after, name), body[name]));
  if (changed === undefined) return undefined;
  const summary = `${capital(withArticle(life.resource))} is changed under the path of another ${parent}`;
  const received = `${describeReply(exchange)}, and then ${changed} is ${JSON.stringify(body[changed])}`;
  return { key: 'elsewhere', summary, expected: '404', received, exchange };
}

/** Whether a field is shown, with another value than the one that is sent. */
function isOther(was: unknown, sent: unknown): boolean {
  return typeof was === typeof sent && was !== null && !isSame(was, sent);
}
