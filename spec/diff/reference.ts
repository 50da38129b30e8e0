import { posix } from 'node:path';
import { fromPointer, isObject } from '../json.ts';
import { placeAt, type Place } from './place.ts';

/** A parsed document, and the files that it refers to by the names that their references lead to. */
export type Document = { readonly value: unknown; readonly files?: Readonly<Record<string, unknown>> };

/** Tells that something at a place is not as OpenAPI says. */
export type Report = (pointer: string, message: string) => void;

/** Finds what a `$ref` leads to; undefined where that is nothing. */
export type Resolve = (from: Place, ref: string) => Place | undefined;

/**
 * Makes a finder of what references lead to: JSON Pointers, `$anchor`s, and both in other files (RFC 3986, RFC 6901).
 * One that leads nowhere is reported once.
 */
export function toResolve(document: Document, report: Report): Resolve {
  const known = new Map<string, Place | undefined>();
  const anchors = new Map<string, ReadonlyMap<string, Place>>();
  return (from, ref) => {
    const { file, fragment } = targetOf(from.pointer, ref);
    const target = `${file}#${fragment}`;
    if (!known.has(target)) {
      const found = find(file, fragment);
      if (found === undefined) report(from.pointer, `the reference "${ref}" leads nowhere`);
      known.set(target, found);
    }
    return known.get(target);
  };

  function find(file: string, fragment: string): Place | undefined {
    const root = rootOf(document, file);
    if (root === undefined || fragment === '' || fragment.startsWith('/')) return follow(root, fragment);
    if (!anchors.has(file)) anchors.set(file, toAnchors(root));
    return anchors.get(file)!.get(fragment);
  }
}

/** The file, as seen from the first document, and the fragment that a reference at some place leads to. */
export function targetOf(pointer: string, ref: string): { file: string; fragment: string } {
  const hash = ref.indexOf('#');
  const path = hash < 0 ? ref : ref.slice(0, hash);
  const fragment = hash < 0 ? '' : decode(ref.slice(hash + 1));
  const current = fileOf(pointer);
  if (path === '') return { file: current, fragment };
  return { file: fileFrom(current, decode(path)), fragment };
}

/** The file that a pointer leads into; empty for the first document. */
export function fileOf(pointer: string): string {
  const hash = pointer.startsWith('/') ? -1 : pointer.indexOf('#');
  return hash < 0 ? '' : pointer.slice(0, hash);
}

/** The name of a file that another one names, relative to the first document; a URL stays one. */
function fileFrom(current: string, path: string): string {
  if (URL.canParse(path)) return path;
  if (URL.canParse(current)) return new URL(path, current).href;
  return posix.normalize(posix.join(posix.dirname(current), path));
}

function rootOf(document: Document, file: string): Place | undefined {
  if (file === '') return { value: document.value, pointer: '' };
  const { files } = document;
  return files !== undefined && Object.hasOwn(files, file) ? { value: files[file], pointer: `${file}#` } : undefined;
}

function follow(root: Place | undefined, fragment: string): Place | undefined {
  return fromPointer(fragment).reduce<Place | undefined>((place, key) => placeAt(place, key), root);
}

/** Every `$anchor` and `$dynamicAnchor` of a document. Visits shared parts once. */
function toAnchors(root: Place): ReadonlyMap<string, Place> {
  const anchors = new Map<string, Place>();
  const seen = new Set<unknown>();
  const open = [root];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const name = isObject(value) ? value[keyword] : undefined;
      if (typeof name === 'string') anchors.set(name, place);
    }
    for (const key of Object.keys(value)) open.push(...([placeAt(place, key)].filter(Boolean) as Place[]));
  }
  return anchors;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
