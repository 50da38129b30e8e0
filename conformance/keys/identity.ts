import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { operationsOn } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/** Who the key of a role belongs to, as its own context tells; undefined where it does not. */
export async function identityOf(scene: Scene, role: Role): Promise<string | undefined> {
  return scene.once(`identity ${role}`, async () => {
    const [operation] = operationsOn(scene.contract, 'read', 'AuthContext');
    if (operation === undefined) return undefined;
    const { reply } = await scene.send(operation, {}, { role });
    return isSuccess(reply) ? userIn(jsonOf(reply)) : undefined;
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
