import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { rightRequestOfAny } from './right-request.ts';
import { textUnder } from './text-under.ts';

/** Operations that make an "authorization URL and state token". */
export const authorizations: readonly string[] = [
  'authorizeDataStorage',
  'authorizeNewDataDestination',
  'authorizeDataDestination',
];

/** A state token, the answer that it came with, and who was answered. */
export type IssuedState = { readonly state: string; readonly exchange: Exchange; readonly role: Role };

/** The state token beside an authorization URL that the target has just made; undefined where it makes none. */
export async function issuedState(scene: Scene, operationId: string): Promise<IssuedState | undefined> {
  const operation = scene.contract.operations.find(({ id }) => id === operationId);
  const right = operation && (await rightRequestOfAny(scene, operation));
  if (right?.ok !== true || !isSuccess(right.value.exchange.reply)) return undefined;
  const { exchange, role } = right.value;
  const state = stateTokenOf(exchange);
  return state === undefined ? undefined : { state, exchange, role };
}

/** The state token in the answer of an authorization; undefined where it shows none. */
export function stateTokenOf({ reply }: Exchange): string | undefined {
  return textUnder(jsonOf(reply), /state/i);
}
