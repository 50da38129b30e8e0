import { isObject, type JsonObject } from '../../spec/json.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { varied } from '../updates/update-one.ts';
import { recordOf, type Sight } from './look.ts';
import type { Pair } from './pair.ts';

/** A field that was sent, and is shown with another value. */
export type Stored = { readonly field: string; readonly sent: unknown };

/**
 * The field that a creation has stored with another value than it was sent, where it is not the reading that shows it so: its
 * list shows the same value, or what a change gives it is shown as it was sent.
 */
export async function storedOtherwise(
  pair: Pair,
  { read, listing }: Sight,
  creation: Exchange,
): Promise<Stored | undefined> {
  const { fresh } = pair;
  const { body } = creation.message;
  const sent: unknown = body === undefined ? undefined : JSON.parse(body);
  const record = read !== undefined && isSuccess(read.reply) ? jsonOf(read.reply) : undefined;
  const row = listing?.records.get(fresh.id);
  for (const [field, value] of Object.entries(isObject(sent) ? sent : {})) {
    const shown = fieldOf(record ?? row, field);
    if (!['string', 'number', 'boolean'].includes(typeof value) || shown === undefined || isSame(shown, value))
      continue;
    const listed = record === undefined ? undefined : fieldOf(row, field);
    const isSo = listed === undefined ? await showsChange(pair, field) : isSame(listed, shown);
    if (isSo) return { field, sent: value };
  }
  return undefined;
}

/** Whether a change of a field is shown as it was sent. */
async function showsChange({ scene, life, role, fresh }: Pair, field: string): Promise<boolean> {
  for (const change of life.changes) {
    const requests = await scene.arrange.requests({ ...change, params: [] }, { role, subject: 'any' });
    const usual = requests.ok ? requests.value[0]?.body : undefined;
    if (!isObject(usual) || !(field in usual)) continue;
    const body: JsonObject = varied(scene, usual, await recordOf(scene, life, fresh, role));
    const { reply } = await scene.send(change, { path: pathTo(change, fresh), body }, { role });
    if (isSuccess(reply)) return isSame(fieldOf(await recordOf(scene, life, fresh, role), field), body[field]);
  }
  return false;
}
