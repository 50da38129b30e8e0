import { toWorld } from '../../fixtures/world/to-world.ts';
import type { Role } from '../../spec/roles.ts';
import type { Holder } from './keys.ts';
import type { Row, Tables } from '../store/store.ts';

/** Who holds keys: the users of a world, and for a role that has none there one of the kit's own users. */
export function toHolders(world: Tables, roles: readonly Role[], seed: number): Holder[] {
  const own = (world['User'] ?? []).map(toHolder).filter(({ role }) => roles.includes(role));
  const spare = (toWorld({ name: 'empty', seed })['User'] ?? []).map(toHolder);
  const lacking = roles.filter((role) => !own.some((holder) => holder.role === role));
  return [...own, ...lacking.flatMap((role) => spare.filter((holder) => holder.role === role).slice(0, 1))];
}

function toHolder(user: Row): Holder {
  return { userId: user.id, role: user['_role'] as Role };
}
