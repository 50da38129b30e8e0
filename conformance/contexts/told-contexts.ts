import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { mentionsUnder } from '../arrange/mentions.ts';
import { listOperation, operationsOn } from '../arrange/paths.ts';
import { toId, toRecords } from '../arrange/records.ts';
import { identityOf } from '../keys/identity.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { contextsRequest, withList } from './context-bodies.ts';

/**
 * "Editors may attach only contexts they are bound to": where what a token tells of its bearer names some of the contexts that
 * there are, or some show it among their members, and one of those is attached, one of the others is refused. What those names
 * mean is not stated.
 */
export async function refusesUntold(scene: Scene, operation: Operation, role: Role): Promise<Outcome> {
  if (!scene.sessions.has(role)) return notApplicable(`there is no key of ${role}`);
  const highest = [...scene.sessions.keys()].at(-1)!;
  const listed = await scene.arrange.listed('Context', highest);
  const named = await toldContexts(scene, role);
  const told = named.length > 0 ? named : await contextsWith(scene, await identityOf(scene, role), highest);
  const [bound, unbound] = [true, false].map((isTold) => listed.find(({ id }) => told.includes(id) === isTold)?.id);
  if (bound === undefined || unbound === undefined)
    return notApplicable('no contexts are told of the bearer of a token');
  const request = await contextsRequest(scene, operation, role, [bound]);
  if (!request.ok || !isObject(request.value.body)) return notApplicable('how contexts are attached is not known');
  const attached = await scene.send(operation, request.value, { role });
  if (!isSuccess(attached.reply)) return notApplicable(`the one that is told is answered ${attached.reply.status}`);
  const exchange = await scene.send(
    operation,
    { ...request.value, body: withList(request.value.body, [unbound]) },
    { role },
  );
  if (!isSuccess(exchange.reply)) return passed;
  const summary = `${role} attaches a context that it is not shown to be bound to, as it is to another`;
  return failed({
    key: 'untold',
    level: 'implied',
    summary,
    expected: '403',
    received: describeReply(exchange),
    exchange,
  });
}

/** The ids of the contexts that a token tells of its bearer; none where it says that those are not all it may use. */
export async function toldContexts(scene: Scene, role: Role): Promise<readonly string[]> {
  const [operation] = operationsOn(scene.contract, 'read', 'AuthContext');
  if (operation === undefined) return [];
  const { reply } = await scene.send(operation, {}, { role });
  return isSuccess(reply) ? contextsIn(jsonOf(reply)) : [];
}

/** The ids of the contexts that show a user among their members. */
async function contextsWith(scene: Scene, user: string | undefined, role: Role): Promise<readonly string[]> {
  const list = listOperation(scene.contract, 'Context');
  const { reply } = list === undefined ? {} : await scene.send(list, {}, { role });
  const rows = reply !== undefined && isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  return rows
    .filter((row) => user !== undefined && mentionsUnder(row, /member/i, user))
    .flatMap((row) => toId(row, 'Context', scene.profile.idField) ?? []);
}

/**
 * The ids in a list that is named after contexts, unless a scope goes beyond them.
 *
 * @example contextsIn({ userId: 'u1', contextIds: ['c1'] }) // ['c1']
 */
export function contextsIn(value: unknown): readonly string[] {
  if (!isObject(value)) return [];
  const entries = Object.entries(value);
  if (entries.some(([name, one]) => /scope/i.test(name) && /entire|whole|all|full|project/i.test(JSON.stringify(one))))
    return [];
  return entries.flatMap(([name, one]) => {
    if (!/^(bound_?)?contexts?(_?ids)?$/i.test(name) || !Array.isArray(one)) return contextsIn(one);
    return (one as readonly unknown[]).flatMap((item) => {
      const id = isObject(item) ? (item['id'] ?? item['contextId']) : item;
      return typeof id === 'string' || typeof id === 'number' ? [String(id)] : [];
    });
  });
}
