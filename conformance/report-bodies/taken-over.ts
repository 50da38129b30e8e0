import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { fieldOf, toId } from '../arrange/records.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { isEmpty } from '../updates/part-of.ts';
import { nullable } from './null-kept.ts';

/**
 * The fault of a creation without a field that may be null, which is answered with what another report was sent there. A
 * service may have a value of its own for a report that has none: not so where one was created without it before, and had none.
 */
export function takenOver({ diary, profile }: Pick<Scene, 'diary' | 'profile'>, create: Operation): Fault | undefined {
  if (create.lifecycle.action !== 'create') return undefined;
  const [given, free, known] = [new Map<string, unknown[]>(), new Set<string>(), new Set<unknown>()];
  for (const { exchange, parts } of diary) {
    const { operation, reply } = exchange;
    if (operation?.lifecycle.resource !== 'Report' || !isSuccess(reply) || !isObject(parts.body)) continue;
    const id = toId(jsonOf(reply), 'Report', profile.idField);
    // What is answered with a report that was there already creates none.
    const shown = operation === create && !known.has(id) ? jsonOf(reply) : undefined;
    known.add(id);
    for (const name of nullable) {
      const [sent, is] = [parts.body[name] ?? null, fieldOf(shown, name)];
      const field = `${name} of ${JSON.stringify(parts.body['dataMartId'])}`;
      if (sent !== null) given.set(name, [...(given.get(name) ?? []), sent]);
      else if (is === null || (Array.isArray(is) && is.length === 0)) free.add(field);
      else if (!isEmpty(is) && free.has(field) && given.get(name)?.some((one) => isSame(one, is)) === true) {
        const summary = `A report that is created without ${name} has what another was given`;
        const received = `${name}: ${JSON.stringify(is)}`;
        return { key: `${name}-taken-over`, summary, expected: `no ${name}`, received, exchange };
      }
    }
  }
  return undefined;
}
