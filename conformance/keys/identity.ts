import { isObject } from '../../spec/json.ts';
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
  const own = ['userId', 'memberId', 'user_id', 'sub', 'email'].map((name) => value[name]).find(isText);
  if (own !== undefined) return `${own}`;
  const user = ['user', 'member', 'me'].map((name) => value[name]).find((one) => one !== undefined);
  if (isText(user)) return `${user}`;
  if (isObject(user))
    return ['id', 'userId', 'email']
      .map((name) => user[name])
      .filter(isText)
      .map(String)[0];
  return Object.values(value)
    .map(userIn)
    .find((one) => one !== undefined);
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
