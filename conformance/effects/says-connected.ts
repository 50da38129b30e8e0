import { isObject } from '../../spec/json.ts';
import { stateNames, stateWord } from '../arrange/state-names.ts';

/** States that say in a word whether there is a connection. */
const [connected, unconnected] = [
  /^(connected|authori[sz]ed|linked)$/,
  /^(not|un|dis|no)[\s_-]?(connected|connection|authori[sz]ed|linked|account)$/,
];

/** Whether a value of a status is a word for that nothing is connected. */
export function isUnconnected(value: unknown): boolean {
  return typeof value === 'string' && unconnected.test(stateWord(value));
}

/** Whether a status says, by a switch at its top or as its state, that there is a connection. */
export function saysConnected(status: unknown): boolean {
  if (!isObject(status)) return false;
  return Object.entries(status).some(
    ([name, value]) =>
      (/^(is_?)?(connected|authorized)$/i.test(name) && value === true) ||
      (isStateName(name) && typeof value === 'string' && connected.test(stateWord(value))),
  );
}

/**
 * Whether a status says that there is none: by a switch at its top, as its state, or by a null where it would show the credentials.
 * One that shows neither may be as right without them.
 */
export function deniesConnection(status: unknown): boolean {
  if (!isObject(status) || Object.values(status).includes(true)) return false;
  return Object.entries(status).some(
    ([name, value]) =>
      (value === false && /connected|authori[sz]ed|credential|valid/i.test(name)) ||
      (value === null && /credential/i.test(name)) ||
      (isStateName(name) && isUnconnected(value)),
  );
}

function isStateName(name: string): boolean {
  return (stateNames as readonly string[]).includes(name);
}
