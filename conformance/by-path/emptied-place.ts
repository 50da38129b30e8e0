import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { listOperation } from '../arrange/paths.ts';
import { isWell } from '../effects/ended-trigger.ts';
import { readPage } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/**
 * A trigger that has come to a good end is read with nothing in a place where its list goes on showing something of
 * the same trigger: two answers that contradict each other. Looked at is the first of this run that is there: it is
 * over most likely.
 */
export async function emptiedPlace(scene: Scene, read: Operation, role: Role): Promise<Fault | undefined> {
  const { resource } = read.lifecycle;
  const list = listOperation(scene.contract, resource);
  const trigger = livingRecords(scene, resource)[0];
  if (list === undefined || trigger === undefined) return undefined;
  const ask = (): Promise<Exchange> => readOne(scene, read, trigger, role);
  const shown = await ask();
  if (!isWell(shown) || emptyIn(shown).length === 0) return undefined;
  const placeIn = async (now: Exchange): Promise<string | undefined> => {
    const { page } = await readPage(scene, { operation: list, parts: { path: pathTo(list, trigger) }, role }, {});
    const row = page?.rows.get(trigger.id);
    return isWell(now) ? emptyIn(now).find((name) => isObject(row) && hasParts(row[name])) : undefined;
  };
  const place = await placeIn(shown);
  if (place === undefined) return undefined;
  const still = await goesOn(async () => {
    const now = await ask();
    return (await placeIn(now)) === place ? now : undefined;
  });
  if (still === undefined) return undefined;
  return {
    key: place,
    summary: `${capital(withArticle(resource))} is read without the ${place} that it is listed with`,
    expected: `${place} as in the list`,
    received: describeReply(still),
    exchange: still,
    operations: [read.id, list.id],
  };
}

/** The fields of a record that are null. */
function emptyIn({ reply }: Exchange): readonly string[] {
  const record = isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
  return isObject(record) ? Object.keys(record).filter((name) => record[name] === null) : [];
}

function hasParts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}
