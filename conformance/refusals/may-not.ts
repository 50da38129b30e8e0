import type { Operation } from '../../spec/operation.ts';
import type { As, Scene } from '../scene.ts';

/** Without headers, and with the key of a role that is sure to be too small, where there is one. */
export function mayNot({ contract, sessions }: Scene, { role }: Operation): readonly As[] {
  const order = contract.authentication.roles;
  const low = [...sessions.keys()].find((one) => order.indexOf(one) < order.indexOf(role!));
  return [{ headers: {} }, ...(low === undefined ? [] : [{ role: low }])];
}
