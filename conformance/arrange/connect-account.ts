import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describedOperation } from './described.ts';
import { issuedCode, withCode, wordsOfCode } from './issued-code.ts';
import { resourceParams } from './paths.ts';
import { fieldOf } from './records.ts';
import { rightRequestOfAny } from './right-request.ts';

/** The operations that give a record credentials: an authorization URL with a state, and the exchange of a code for it. */
export type Ways = { readonly authorize: Operation; readonly exchange: Operation };

/** A body that exchanges a code for a record that was authorized. */
export type Exchangeable = {
  readonly body: JsonObject;
  /** Whether its code is one that the target has given away: others may be taken whatever they are. */
  readonly isIssued: boolean;
};

/** How a record of ours is given credentials. */
export type Connection = {
  readonly role: Role;
  /** The id of a record that was authorized; undefined where none is known. */
  readonly alike: string | undefined;
  /** Authorizes a record; undefined where no state token is shown for it. */
  readonly prepare: (id: string) => Promise<Exchangeable | undefined>;
  /** Authorizes a record and exchanges a code for it: the answer. */
  readonly connect: (id: string) => Promise<Exchange | undefined>;
};

/** How records of a resource are given credentials; undefined where they have none. */
export function waysOf({ operations }: Contract, resource: string): Ways | undefined {
  const [authorize, exchange] = [`authorize${resource}`, `exchange${resource}AuthorizationCode`].map((id) =>
    operations.find((one) => one.id === id),
  );
  return authorize === undefined || exchange === undefined ? undefined : { authorize, exchange };
}

/** How a deployment gives records of ours credentials, where a code is known that it exchanges; in words, why there is none. */
export async function connectionOf(scene: Scene, { authorize, exchange }: Ways): Promise<Connection | string> {
  const given = requestOf(scene.profile, exchange)?.body;
  const known = given ?? (await exchangedBody(scene, exchange));
  const field = Object.keys(isObject(known) ? known : {}).find((name) => /state/i.test(name));
  if (field === undefined) return 'no authorization code is known';
  const right = await rightRequestOfAny(scene, authorize);
  if (!right.ok) return right.reason;
  const { parts, role } = right.value;
  const leaf = resourceParams(authorize).at(-1)!;
  // A code that the description tells may be the whole of it.
  const codes = wordsOfCode((await describedOperation(scene, exchange))?.body);
  const isWhole = Object.values(isObject(known) ? known : {}).some((one) => codes.includes(one as string));
  const prepare = async (id: string): Promise<Exchangeable | undefined> => {
    const { reply } = await scene.send(authorize, { ...parts, path: { ...parts.path, [leaf.name]: id } }, { role });
    const state = isSuccess(reply) ? stateIn(jsonOf(reply)) : undefined;
    if (state === undefined) return undefined;
    if (given !== undefined) return { body: { ...(given as JsonObject), [field]: state }, isIssued: false };
    const code = await issuedCode(scene, reply);
    const body = withCode(scene, known!, code, state, isWhole ? '' : undefined);
    return body && { body, isIssued: code !== undefined };
  };
  const connect = async (id: string): Promise<Exchange | undefined> => {
    const ready = await prepare(id);
    return ready && scene.send(exchange, { body: ready.body }, { role });
  };
  return { role, alike: isSuccess(right.value.exchange.reply) ? parts.path?.[leaf.name] : undefined, prepare, connect };
}

/** The body of an exchange that has succeeded, though no code is given for it; undefined where none has. */
async function exchangedBody(scene: Scene, exchange: Operation): Promise<Json | undefined> {
  const right = await rightRequestOfAny(scene, exchange);
  return right.ok && isSuccess(right.value.exchange.reply) ? right.value.parts.body : undefined;
}

function stateIn(answer: unknown): string | undefined {
  const state = ['state', 'stateToken', 'state_token'].map((name) => fieldOf(answer, name));
  return state.find((one) => typeof one === 'string');
}
