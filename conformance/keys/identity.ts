import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { operationsOn } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/** Who the key of a role belongs to, as its own context tells; undefined where it does not. */
export async function identityOf(scene: Scene, role: Role): Promise<string | undefined> {
  const exchange = await contextOf(scene, role);
  return exchange === undefined ? undefined : userIn(jsonOf(exchange.reply));
}

/** What the caller with the key of a role is told about itself; undefined where it is not. */
export function contextOf(scene: Scene, role: Role): Promise<Exchange | undefined> {
  return scene.once(`context ${role}`, async () => {
    const [operation] = operationsOn(scene.contract, 'read', 'AuthContext');
    if (operation === undefined) return undefined;
    const exchange = await scene.send(operation, {}, { role });
    return isSuccess(exchange.reply) ? exchange : undefined;
  });
}

/** Who a context says that the caller is; undefined where it does not. */
export function userIn(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const own = textAt(value, ofUser);
  if (own !== undefined) return own;
  const user = ['user', 'member', 'principal', 'me'].map((name) => value[name]).find((one) => one !== undefined);
  if (isText(user)) return `${user}`;
  if (isObject(user)) return textAt(user, ['id', 'uuid', ...ofUser]);
  return Object.values(value)
    .map(userIn)
    .find((one) => one !== undefined);
}

/** Names of fields that tell who a user is, those of ids before what one may have as well. */
const ofUser: readonly string[] = ['userId', 'memberId', 'user_id', 'member_id', 'uid', 'sub', 'email'];

/** The first of some fields that has a text or a number. */
function textAt(value: JsonObject, names: readonly string[]): string | undefined {
  const own = names.map((name) => value[name]).find(isText);
  return own === undefined ? undefined : `${own}`;
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
