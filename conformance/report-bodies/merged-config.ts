import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { fieldOf, toId } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { isEmpty } from '../updates/part-of.ts';

const field = 'destinationConfig';

/**
 * "Exactly one of four variants" (`destinationConfig`): the fault of an update with a config of another variant than the report
 * had, which is answered with all of both. What an update leaves out of the same variant may stay.
 */
export function mergedConfig(
  { diary, profile }: Pick<Scene, 'diary' | 'profile'>,
  update: Operation,
): Fault | undefined {
  const given = new Map<string, JsonObject>();
  for (const { exchange, parts } of diary) {
    const { operation, reply } = exchange;
    const sent = fieldOf(parts.body, field);
    if (operation?.lifecycle.resource !== 'Report' || !isSuccess(reply) || !isObject(sent)) continue;
    const shown = jsonOf(reply);
    const id = operation === update ? recordsIn(update, parts.path).at(-1)?.id : toId(shown, 'Report', profile.idField);
    if (id === undefined) continue;
    const [before, config] = [given.get(id), fieldOf(shown, field)];
    given.set(id, sent);
    if (operation !== update || before === undefined || !isObject(config)) continue;
    if (!isOtherVariant(before, sent) || !hasBoth(config, before, sent)) continue;
    return {
      key: 'merged',
      level: 'implied',
      summary: 'A report that is given a destination config of another variant keeps that which it had beside it',
      expected: `${field}: ${JSON.stringify(sent)}`,
      received: `${field}: ${JSON.stringify(config)}`,
      exchange,
    };
  }
  return undefined;
}

/** Whether two configs are of different variants: they say so, or the legacy one took the place of the newer, or they share nothing. */
function isOtherVariant(before: JsonObject, sent: JsonObject): boolean {
  const shared = Object.keys(before).filter((name) => name in sent);
  const isSaid = shared.some((name) => /^(type|kind|variant)$/i.test(name) && before[name] !== sent[name]);
  const isLegacy = !isEmpty(before['templateSource']) && !('templateSource' in sent);
  return isSaid || isLegacy || shared.length === 0;
}

/** Whether what is shown has all that either config has alone, and all of the second, as they were sent. */
function hasBoth(shown: JsonObject, before: JsonObject, sent: JsonObject): boolean {
  const left = Object.keys(before).filter((name) => !(name in sent) && !isEmpty(before[name]));
  const added = Object.keys(sent).filter((name) => !(name in before) && !isEmpty(sent[name]));
  const isKept = (name: string): boolean => isSame(shown[name], before[name]);
  const isTaken = (name: string): boolean => isSame(shown[name], sent[name]);
  return left.length > 0 && added.length > 0 && left.every(isKept) && Object.keys(sent).every(isTaken);
}
