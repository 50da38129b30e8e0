import { isObject } from '../../json.ts';
import { entriesOf, placeAt, type Place } from '../place.ts';
import { isNullOnly, type Reading, refOf } from './leaves.ts';

/** How deep schemas within schemas are asked. Bounds the stack. */
const depthLimit = 64;

/**
 * Makes a test whether a schema allows null, in any spelling: `nullable`, a type array, a `oneOf`, `anyOf` or `enum` with
 * null, and each of these around or behind a `$ref` or an `allOf`. A schema that says `nullable: true` or names the
 * type null means it, whatever the schemas say that it wraps: so authors use it, OpenAPI 3.0.3 notwithstanding.
 */
export function toAllowsNull(reading: Reading): (place: Place) => boolean {
  const known = new Map<object, boolean>();
  return (place) => allowsNull(place, 0);

  function allowsNull(place: Place, depth: number): boolean {
    const { value } = place;
    if (!isObject(value)) return value !== false;
    const answer = known.get(value);
    if (answer !== undefined) return answer;
    if (depth > depthLimit) return true;
    known.set(value, true);
    const result = judge(place, depth + 1);
    known.set(value, result);
    return result;
  }

  function judge(place: Place, depth: number): boolean {
    const value = place.value as Readonly<Record<string, unknown>>;
    const ref = refOf(place);
    const target = ref === undefined ? undefined : reading.resolve(place, ref);
    if (ref !== undefined && reading.lonelyRefs) return target === undefined || allowsNull(target, depth);
    const stated = statedOn(value);
    if (stated !== undefined) return stated;
    const all = [...(target === undefined ? [] : [target]), ...entriesOf(placeAt(place, 'allOf'))];
    return (
      all.every((part) => allowsNull(part, depth)) &&
      (['oneOf', 'anyOf'] as const).every((keyword) => {
        const branches = entriesOf(placeAt(place, keyword));
        return (
          branches.length === 0 || branches.some((branch) => isNullOnly(branch, reading) || allowsNull(branch, depth))
        );
      })
    );
  }
}

/** What a schema itself says of null; undefined where it says nothing. */
function statedOn(value: Readonly<Record<string, unknown>>): boolean | undefined {
  const { type, enum: values } = value;
  if (value['nullable'] === true) return true;
  if (type === 'null' || (Array.isArray(type) && type.includes('null'))) return true;
  if (type !== undefined) return false;
  if (Object.hasOwn(value, 'const')) return value['const'] === null;
  if (Array.isArray(values)) return values.includes(null);
  return undefined;
}
