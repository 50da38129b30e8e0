import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { onceDone } from '../target/patience.ts';
import { isOver, stateOf } from '../undisturbed/states.ts';

/** A trigger: its creation, how that was read at its end, and how it is read again. */
export type Ended = {
  readonly id: string;
  readonly exchange: Exchange;
  readonly end: Exchange;
  readonly again: () => Promise<Exchange>;
};

/**
 * The creation of a trigger below a record, once that is read to have come to a good end; undefined where it does not
 * while it is waited for.
 *
 * @param parents By resource, the ids of the records that are in the path of the creation.
 * @param given What is sent; default: what is right.
 */
export async function endedTrigger(
  scene: Scene,
  operation: Operation,
  parents: Readonly<Record<string, string>>,
  role: Role,
  given?: Json,
): Promise<Ended | undefined> {
  const last = await lastOfTrigger(scene, operation, parents, role, given);
  return last !== undefined && isWell(last.end) ? last : undefined;
}

/** The same of one that may have come to a bad end, or to none while it is waited for; undefined where none was created. */
export async function lastOfTrigger(
  scene: Scene,
  operation: Operation,
  parents: Readonly<Record<string, string>>,
  role: Role,
  given?: Json,
): Promise<Ended | undefined> {
  const { resource } = operation.lifecycle;
  const right = { ...operation, params: [] };
  const bodies = given === undefined ? await scene.arrange.requests(right, { role, subject: 'any' }) : undefined;
  const read = operationOnOne(scene.contract, 'read', resource);
  const body = given ?? (bodies?.ok === true ? bodies.value[0]?.body : undefined);
  const exchange = await scene.send(operation, { path: pathTo(operation, { id: '', parents }), body }, { role });
  const id = isSuccess(exchange.reply) ? idOfCreated(operation, exchange.reply, resource, scene) : undefined;
  if (id === undefined || read === undefined) return undefined;
  const instance: Instance = { id, parents };
  const again = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const end = await onceDone(scene, resource, again, hasEnded);
  return { id, exchange, end, again };
}

/** Whether a trigger is read as one that has come to a good end. */
export function isWell(exchange: Exchange): boolean {
  return hasEnded(exchange) && !/^(fail|error|cancel|abort)/.test(stateIn(exchange)!);
}

/** Whether it is read as one that has come to any end: what has ended badly stays so. */
export function hasEnded(exchange: Exchange): boolean {
  const state = stateIn(exchange);
  return state !== undefined && isOver(state);
}

function stateIn({ reply }: Exchange): string | undefined {
  return isSuccess(reply) ? stateOf(jsonOf(reply))?.state : undefined;
}
