import { isObject } from '../../spec/json.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** Operations that make an "authorization URL and state token". */
export const authorizations: readonly string[] = [
  'authorizeDataStorage',
  'authorizeNewDataDestination',
  'authorizeDataDestination',
];

/** A state token, and the answer that it came with. */
export type Issued = { readonly state: string; readonly exchange: Exchange };

/** The state token beside an authorization URL that the target has just made; undefined where it makes none. */
export async function issuedBy(scene: Scene, operationId: string): Promise<Issued | undefined> {
  const operation = scene.contract.operations.find(({ id }) => id === operationId);
  const right = operation && (await rightRequestOfAny(scene, operation));
  if (right?.ok !== true || !isSuccess(right.value.exchange.reply)) return undefined;
  const { exchange } = right.value;
  const state = stateIn(jsonOf(exchange.reply));
  return state === undefined ? undefined : { state, exchange };
}

function stateIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const own = Object.entries(value).find(([name, one]) => /state/i.test(name) && typeof one === 'string');
  return (
    (own?.[1] as string | undefined) ??
    Object.values(value)
      .map(stateIn)
      .find((one) => one !== undefined)
  );
}
