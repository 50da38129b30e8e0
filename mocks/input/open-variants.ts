import { isObject, type Json, type JsonObject } from '../../spec/json.ts';

/** What a schema may say of objects without telling any of their fields. */
const silent: ReadonlySet<string> = new Set(['type', 'title', 'description', 'examples', 'not']);

/**
 * A schema, or what holds schemas, where a value may be of several variants as long as their fields are not shown: an
 * object is of every such variant, so that "exactly one" (`oneOf`) could never be told of it, and would refuse them all.
 * The same value where there is nothing to change.
 *
 * @param resolve follows a reference (`$ref`), where they are not resolved yet
 */
export function withOpenVariants<T extends Json>(value: T, resolve: (reference: string) => Json = () => null): T {
  if (Array.isArray(value))
    return unlessSame(
      value,
      value.map((item: Json) => withOpenVariants(item, resolve)),
    ) as T;
  if (!isObject(value)) return value;
  const open = Array.isArray(value['oneOf']) && value['oneOf'].filter((variant) => isOpen(variant, resolve)).length > 1;
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => [
    open && name === 'oneOf' ? 'anyOf' : name,
    withOpenVariants(inner, resolve),
  ]);
  const isSame = !open && entries.every(([name, inner]) => inner === value[name]);
  return isSame ? value : (Object.fromEntries(entries) as T);
}

function unlessSame(list: readonly Json[], changed: readonly Json[]): readonly Json[] {
  return changed.every((item, index) => item === list[index]) ? list : changed;
}

function isOpen(variant: Json, resolve: (reference: string) => Json): boolean {
  const schema = isObject(variant) && typeof variant['$ref'] === 'string' ? resolve(variant['$ref']) : variant;
  return isObject(schema) && saysNothing(schema);
}

function saysNothing(schema: JsonObject): boolean {
  return schema['type'] === 'object' && Object.keys(schema).every((name) => silent.has(name) || name.startsWith('x-'));
}
