import { isObject, type JsonObject } from '../../json.ts';
import { toKey } from '../key.ts';
import { entriesOf, placeAt, textAt, type Place } from '../place.ts';
import { fileOf, type Report, type Resolve } from '../reference.ts';

/** What a schema is read with. In OpenAPI 3.0, what stands beside a `$ref` does not count. */
export type Reading = { readonly resolve: Resolve; readonly report: Report; readonly lonelyRefs: boolean };

/** The schemas that all must match for some schemas to match: objects without `$ref`, `allOf` and lone alternatives. */
export type Leaves = {
  readonly leaves: readonly Place[];
  /** One of them is `false`. */
  readonly never: boolean;
  readonly unresolved: readonly string[];
};

/**
 * Takes schemas that must all match apart: follows `$ref`, opens `allOf`, and opens `oneOf` and `anyOf` of which one
 * branch is left once those that only allow null are set aside. Circular references end where they return.
 */
export function toLeaves(places: readonly Place[], reading: Reading): Leaves {
  const leaves: Place[] = [];
  const unresolved: string[] = [];
  const seen = new Set<unknown>();
  let never = false;
  const open = places.toReversed();
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    if (value === false) never = true;
    if (!isObject(value)) {
      if (typeof value !== 'boolean') reading.report(place.pointer, 'a schema is an object or a boolean');
      continue;
    }
    if (seen.has(value)) continue;
    seen.add(value);
    const inner = partsOf(place, reading, unresolved);
    if (textAt(place, '$ref') === undefined || !reading.lonelyRefs) leaves.push(place);
    open.push(...inner.toReversed());
  }
  return { leaves: withoutCopies(leaves), never, unresolved: [...new Set(unresolved)] };
}

/** What is asked for twice in the same words is asked for once. */
function withoutCopies(leaves: readonly Place[]): readonly Place[] {
  if (leaves.length < 2) return leaves;
  const inWords = leaves.map((leaf): [string, Place] => {
    // What lies in `allOf`, or behind a `$ref`, has been opened.
    const { allOf: _, $ref: __, ...own } = leaf.value as JsonObject;
    return [toKey([fileOf(leaf.pointer), own]), leaf];
  });
  return [...new Map(inWords.toReversed()).values()].toReversed();
}

function partsOf(place: Place, reading: Reading, unresolved: string[]): Place[] {
  const ref = refOf(place);
  const target = ref === undefined ? undefined : reading.resolve(place, ref);
  if (ref !== undefined && target === undefined) unresolved.push(ref);
  const referred = target === undefined ? [] : [target];
  if (ref !== undefined && reading.lonelyRefs) return referred;
  const lone = (['oneOf', 'anyOf'] as const).flatMap((keyword) => {
    const branches = branchesOf(place, keyword, reading);
    return branches.length === 1 ? branches : [];
  });
  return [...referred, ...entriesOf(placeAt(place, 'allOf')), ...lone];
}

/** The reference of a schema; `$dynamicRef` and `$recursiveRef` count as plain ones. */
export function refOf(place: Place): string | undefined {
  return textAt(place, '$ref') ?? textAt(place, '$dynamicRef') ?? textAt(place, '$recursiveRef');
}

/** The branches of a `oneOf` or `anyOf` that allow more than null. */
export function branchesOf(place: Place, keyword: 'oneOf' | 'anyOf', reading: Reading): Place[] {
  const branches = entriesOf(placeAt(place, keyword));
  const others = branches.filter((branch) => !isNullOnly(branch, reading));
  return others.length === 0 ? branches : others;
}

/** Whether a schema allows null and nothing else. */
export function isNullOnly(place: Place, reading: Reading): boolean {
  let current: Place | undefined = place;
  for (let steps = 0; current !== undefined && steps < 32; steps += 1) {
    const { value } = current;
    if (!isObject(value)) return false;
    const { type, enum: values } = value;
    if (type === 'null' || value['const'] === null) return true;
    if (Array.isArray(type) && type.length === 1 && type[0] === 'null') return true;
    if (Array.isArray(values) && values.length > 0 && values.every((entry) => entry === null)) return true;
    current = wrappedIn(current, reading);
  }
  return false;
}

/** The one schema that a schema refers to or wraps; undefined where there is none, or more than one. */
function wrappedIn(place: Place, reading: Reading): Place | undefined {
  const ref = refOf(place);
  if (ref !== undefined) return reading.resolve(place, ref);
  const parts = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => entriesOf(placeAt(place, keyword)));
  return parts.length === 1 ? parts[0] : undefined;
}
