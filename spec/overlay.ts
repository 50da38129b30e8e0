import { jsonpath } from 'json-p3';
import { hintFor, InputError } from './input-error.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { placeOf, type Source } from './source.ts';

type Location = readonly (string | number)[];
type Action = { target: string; remove?: boolean; update?: Json; copy?: string };
type Parent = Record<string | number, Json>;
type Refuse = (problem: string) => never;

/** What becomes of an action whose target selects nothing: an error, or nothing. */
export type Unmatched = 'refuse' | 'skip';

const actionFields = ['target', 'description', 'remove', 'update', 'copy'];

/**
 * Applies an OpenAPI Overlay to a document and returns the result; neither is changed.
 *
 * Follows the Overlay Specification 1.0 and 1.1: targets are RFC 9535 JSONPath, `update` merges objects recursively,
 * appends to arrays (the entries of an array, or one entry) and replaces primitives, `copy` (1.1) does the same with a
 * node of the document, `remove` removes.
 *
 * @throws InputError when the overlay is not one, when a target is no JSONPath, and, unless `unmatched` is `skip`, when
 * a target selects nothing; the message names file, line and action.
 */
export function applyOverlay(document: JsonObject, overlay: Source, unmatched: Unmatched = 'refuse'): JsonObject {
  let root = structuredClone(document);
  toActions(overlay).forEach((action, index) => {
    const refuse: Refuse = refuser(overlay, index);
    const locations = select(root, action.target, refuse);
    if (locations.length === 0 && unmatched === 'skip') return;
    if (locations.length === 0) refuse(`has the target ${action.target}, which matches nothing; correct or remove it`);
    root = perform(root, action, locations, refuse);
  });
  return root;
}

function perform(root: JsonObject, action: Action, locations: Location[], refuse: Refuse): JsonObject {
  if (action.remove === true) {
    if (locations.some((location) => location.length === 0)) refuse('removes the whole document; target a part of it');
    for (const location of inOrderOfRemoval(locations)) removeAt(root, location);
    return root;
  }
  const value = action.copy === undefined ? action.update! : copied(root, action.copy, refuse);
  return locations.reduce((result, location) => updateAt(result, location, value, refuse), root);
}

function copied(root: JsonObject, from: string, refuse: Refuse): Json {
  const locations = select(root, from, refuse);
  if (locations.length !== 1) refuse(`copies ${from}, which matches ${locations.length} nodes; it must match one`);
  return structuredClone(valueAt(root, locations[0]!));
}

function updateAt(root: JsonObject, location: Location, value: Json, refuse: Refuse): JsonObject {
  const merged = merge(valueAt(root, location), value, refuse);
  if (location.length === 0) return merged as JsonObject;
  (valueAt(root, location.slice(0, -1)) as Parent)[location.at(-1)!] = merged;
  return root;
}

/** Each once, last index first, so that the indices of the others stay right; what is in another goes before it. */
function inOrderOfRemoval(locations: readonly Location[]): Location[] {
  const each = new Map(locations.map((location) => [JSON.stringify(location), location]));
  return [...each.values()].toSorted((a, b) => {
    const at = a.findIndex((key, index) => key !== b[index]);
    if (at < 0 || b[at] === undefined) return b.length - a.length;
    return typeof a[at] === 'number' ? Number(b[at]) - a[at] : String(b[at]).localeCompare(String(a[at]));
  });
}

function removeAt(root: JsonObject, location: Location): void {
  const parent = valueAt(root, location.slice(0, -1));
  const key = location.at(-1)!;
  if (Array.isArray(parent)) parent.splice(key as number, 1);
  else delete (parent as Parent)[key];
}

function merge(old: Json, value: Json, refuse: Refuse): Json {
  if (Array.isArray(old)) return [...old, ...structuredClone(Array.isArray(value) ? value : [value])];
  if (!isObject(old)) {
    return typeof value === 'object' && value !== null ? refuse('updates a primitive with an object or array') : value;
  }
  if (!isObject(value)) return refuse('updates an object with something that is not one; give an object');
  return mergeObjects(old, value);
}

/** Recursively: objects are merged, arrays concatenated, everything else is replaced. */
function mergeObjects(old: JsonObject, value: JsonObject): JsonObject {
  const result: Record<string, Json> = { ...old };
  for (const [key, next] of Object.entries(value)) {
    const present = Object.hasOwn(result, key) ? result[key] : undefined;
    if (isObject(present) && isObject(next)) result[key] = mergeObjects(present, next);
    else if (Array.isArray(present) && Array.isArray(next)) result[key] = [...present, ...structuredClone(next)];
    else result[key] = structuredClone(next);
  }
  return result;
}

function valueAt(root: Json, location: Location): Json {
  return location.reduce<Json>((node, key) => (node as Parent)[key]!, root);
}

function select(root: JsonObject, path: string, refuse: Refuse): Location[] {
  try {
    return jsonpath.query(path, root as never).nodes.map((node) => node.location);
  } catch (error) {
    return refuse(`has ${path}, which is no JSONPath (RFC 9535): ${(error as Error).message}`);
  }
}

function toActions(overlay: Source): Action[] {
  const { value } = overlay;
  if (!isObject(value) || typeof value['overlay'] !== 'string') {
    throw new InputError(
      `${overlay.name} is no OpenAPI Overlay: it lacks the field "overlay"; begin with overlay: 1.0.0`,
    );
  }
  const { overlay: version, actions } = value;
  if (!/^1\.[01]\.\d+$/.test(version)) {
    throw new InputError(`${overlay.name}: Overlay version ${version} is not supported; use 1.0.0 or 1.1.0`);
  }
  if (!Array.isArray(actions) || actions.length === 0) {
    throw new InputError(`${overlay.name} has no "actions"; an Overlay lists at least one`);
  }
  return actions.map((action, index) => toAction(overlay, action, index));
}

function toAction(overlay: Source, action: unknown, index: number): Action {
  const refuse: Refuse = refuser(overlay, index);
  if (!isObject(action)) return refuse('is not an object; give it a target and update, remove or copy');
  const unknown = Object.keys(action).find((field) => !actionFields.includes(field) && !field.startsWith('x-'));
  if (unknown !== undefined) refuse(`has the unknown field "${unknown}"${hintFor(unknown, actionFields)}`);
  if (typeof action['target'] !== 'string') refuse('has no "target"; give a JSONPath such as $.paths');
  if (action['remove'] !== true && action['update'] === undefined && action['copy'] === undefined) {
    refuse('neither updates, removes nor copies; give "update", "remove: true" or "copy"');
  }
  return action as Action;
}

function refuser(overlay: Source, index: number): Refuse {
  return (problem) => {
    throw new InputError(`${placeOf(overlay, `/actions/${index}`)}: action ${index + 1} ${problem}`);
  };
}
