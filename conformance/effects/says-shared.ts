import { isObject } from '../../spec/json.ts';

/**
 * Whether a record says of itself that it is shared, in a field of that name, or available for something of several, or in a word
 * for everybody: how sharing shows is not stated, and a record that has no such field says nothing.
 *
 * @example saysShared({ destination: { isShared: true } }) // true
 */
export function saysShared(value: unknown, depth = 0): boolean {
  if (!isObject(value) || depth > 2) return false;
  const named = Object.entries(value).filter(([name]) => /^(is_?)?available_?for_?[a-z]+$/i.test(name));
  const inside = Object.entries(isObject(value['availability']) ? value['availability'] : {});
  const available = [...named, ...inside.filter(([name]) => ways.test(name))];
  // One alone may say that it is ready; of several each is a way to share it.
  if (available.length > 1 && available.some(([, one]) => one === true)) return true;
  return Object.entries(value).some(
    ([name, one]) =>
      (/^(is_?)?shar(ed|ing)(_?for_?[a-z]+)?$/i.test(name) && isOn(one)) ||
      (/^(availability|shar(ed|ing)|visibility)$/i.test(name) && isOpen(one)) ||
      saysShared(one, depth + 1),
  );
}

/** A word by which something is everybody's in the project, and none that says whose it is. */
function isOpen(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^(shared_?(with_?)?)?(all_?|whole_?|entire_?)?(project|organi[sz]ation|workspace|team|everyone|everybody|public|members)?(_?wide)?$/i.test(
      value,
    ) &&
    value !== ''
  );
}

/** What a record may be available for, as an availability names it. */
const ways = /^(is_?)?(available_?)?for_?[a-z]+$|^(use|reporting|maintenance)$/i;

/** A switch that is on, or several that all are. */
function isOn(value: unknown): boolean {
  if (!isObject(value)) return value === true;
  const switches = Object.values(value);
  return switches.length > 0 && switches.every((one) => one === true);
}
