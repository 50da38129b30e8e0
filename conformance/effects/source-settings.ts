import { isObject, type Json, type JsonObject } from '../../spec/json.ts';

/** The settings of one source, made of those of another one; undefined where it cannot be told how. */
export type Setting = (setting: JsonObject) => JsonObject | undefined;

/** The settings of one source alone, known by the same name as the schema has it, and otherwise as told. */
export function settingsOf(value: Json | undefined, source: JsonObject, change: Setting): Json | undefined {
  if (Array.isArray(value)) {
    const [first] = value as readonly Json[];
    const changed = isObject(first) ? named(first, source, change) : undefined;
    return changed === undefined ? undefined : [changed];
  }
  if (!isObject(value)) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const changed = settingsOf(inner, source, change);
    if (changed !== undefined) return { ...value, [name]: changed };
  }
  return undefined;
}

function named(setting: JsonObject, source: JsonObject, change: Setting): JsonObject | undefined {
  const texts = Object.keys(setting).filter((name) => typeof setting[name] === 'string');
  const known = texts.flatMap((name) => {
    const own = ownName(source, name);
    return own === undefined ? [] : [[name, source[own]!] as const];
  });
  // What is named after another source sets nothing of this one.
  const isForeign = texts.some((name) => /(path|key)$/i.test(name) && !known.some(([one]) => one === name));
  return known.length === 0 || isForeign ? undefined : change({ ...setting, ...Object.fromEntries(known) });
}

/** The field in which a source has what a setting has in one of its own: of the same name, or of one that ends with it. */
function ownName(source: JsonObject, name: string): string | undefined {
  if (name in source) return name;
  const [only, ...more] = Object.keys(source).filter(
    (one) => one.toLowerCase().endsWith(name.toLowerCase()) && typeof source[one] === 'string',
  );
  return more.length === 0 ? only : undefined;
}

/** With the switch thrown that leaves a source out. */
export function leftOut(setting: JsonObject): JsonObject | undefined {
  const name = switchOf(setting);
  return name === undefined ? undefined : { ...setting, [name]: /ex/i.test(name) };
}

/**
 * With the switch thrown that takes a source in, and nothing of it hidden; undefined where more than that is to be
 * chosen.
 */
export function takenIn(setting: JsonObject): JsonObject | undefined {
  const name = switchOf(setting);
  const lists = Object.keys(setting).filter((one) => typeof setting[one] === 'object' && setting[one] !== null);
  if (name === undefined || !lists.every((one) => hiding.test(one) && Array.isArray(setting[one]))) return undefined;
  return { ...setting, ...Object.fromEntries(lists.map((one) => [one, []])), [name]: !/ex/i.test(name) };
}

/** With the names of its fields in the list of those that are hidden. */
export function allHidden(names: readonly string[]): Setting {
  return (setting) => {
    const name = Object.keys(setting).find((one) => hiding.test(one) && Array.isArray(setting[one]));
    return name === undefined || names.length === 0 ? undefined : { ...setting, [name]: [...names] };
  };
}

const hiding = /hidden/i;

function switchOf(setting: JsonObject): string | undefined {
  return Object.keys(setting).find(
    (one) => /^is_?(ex|in)cluded?$|^(ex|in)cluded?$/i.test(one) && typeof setting[one] === 'boolean',
  );
}
