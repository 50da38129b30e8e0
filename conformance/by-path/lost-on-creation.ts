import { isObject, type Json } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import { isEmpty } from '../updates/part-of.ts';
import { look, type Sight } from './look.ts';
import type { Pair } from './pair.ts';
import type { Stored } from './stored-otherwise.ts';

/** What is shown once, when it is created, and kept to itself from then on. */
const shownOnce = /secret|token|password|key/i;

/**
 * A text that a record was created with, and that the answer to the creation has, of which the record is shown with nothing
 * from then on: where it is read, or else listed.
 */
export async function lostOnCreation(pair: Pair, sight: Sight, creation: Exchange): Promise<Stored | undefined> {
  const { scene, life, role, fresh } = pair;
  const { body } = creation.message;
  const sent = body === undefined ? undefined : (JSON.parse(body) as Json);
  const answer = inEnvelope(jsonOf(creation.reply));
  const isShownEmpty = ({ read, listing }: Sight, field: string): boolean => {
    const record = read === undefined ? listing?.records.get(fresh.id) : inEnvelope(readIn(read));
    return isObject(record) && field in record && isEmpty(record[field]);
  };
  const lost = Object.entries(isObject(sent) ? sent : {}).find(
    ([field, value]) =>
      typeof value === 'string' &&
      value !== '' &&
      !shownOnce.test(field) &&
      isSame(fieldOf(answer, field), value) &&
      isShownEmpty(sight, field),
  );
  if (lost === undefined) return undefined;
  const [field, value] = lost;
  const again = (): Promise<Sight> => look(scene, life, fresh, role);
  const last = await eventually(scene, life.resource, again, (seen) => !isShownEmpty(seen, field));
  return isShownEmpty(last, field) ? { field, sent: value } : undefined;
}

function readIn({ reply }: Exchange): unknown {
  return isSuccess(reply) ? jsonOf(reply) : undefined;
}
