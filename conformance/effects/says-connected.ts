import { isObject } from '../../spec/json.ts';

/** Whether a status says, by a switch at its top, that there is a connection. */
export function saysConnected(status: unknown): boolean {
  if (!isObject(status)) return false;
  return Object.entries(status).some(
    ([name, value]) => /^(is_?)?(connected|authorized)$/i.test(name) && value === true,
  );
}
