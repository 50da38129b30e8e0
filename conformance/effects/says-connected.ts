import { isObject } from '../../spec/json.ts';

/** Whether a status says, by a switch at its top, that there is a connection. */
export function saysConnected(status: unknown): boolean {
  if (!isObject(status)) return false;
  return Object.entries(status).some(
    ([name, value]) => /^(is_?)?(connected|authorized)$/i.test(name) && value === true,
  );
}

/**
 * Whether a status says that there is none: by a switch at its top, or by a null where it would show the credentials.
 * One that shows neither may be as right without them.
 */
export function deniesConnection(status: unknown): boolean {
  if (!isObject(status) || Object.values(status).includes(true)) return false;
  return Object.entries(status).some(
    ([name, value]) =>
      (value === false && /connected|authori[sz]ed|credential|valid/i.test(name)) ||
      (value === null && /credential/i.test(name)),
  );
}
