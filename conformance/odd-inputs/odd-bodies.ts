import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { unknownId } from '../arrange/arrange.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { isZone } from '../arrange/varied-forms.ts';

/** Puts something into a right request that nobody means; undefined where that request has no place for it. */
export type Oddity = (parts: RequestParts) => RequestParts | undefined;

/**
 * The bodies that nobody means of an operation that takes one. Of what is known by method and path only, no field is
 * known.
 */
export function oddBodiesOf({ id, provenance }: Operation): readonly Oddity[] {
  return [...(provenance === 'path-only' ? [otherTypes] : everywhere), ...(further[id] ?? [])];
}

/** Every value of the body is of another type. */
export const otherTypes: Oddity = (parts) => {
  if (!isObject(parts.body) || Object.keys(parts.body).length === 0) return undefined;
  return withValues(parts, (_, value) => (typeof value === 'string' ? {} : 'conform'));
};

const isId = /id$/i;

/** A name with characters of every length. */
export function withSigns(parts: RequestParts): RequestParts | undefined {
  return isNamed(parts.body) ? { ...parts, body: { ...parts.body, title: `${parts.body.title} ’é漢🚀"` } } : undefined;
}

/** An object without fields, characters of every length, ids that nobody has, and lists without items. */
const everywhere: readonly Oddity[] = [
  (parts) => ({ ...parts, body: {} }),
  withSigns,
  (parts) => (has(parts, (name) => isId.test(name)) ? withValues(parts, withUnknownId) : undefined),
  (parts) =>
    has(parts, (_, value) => Array.isArray(value) && value.length > 0) ? withValues(parts, withoutItems) : undefined,
];

const noBody: Oddity = (parts) => ({ ...parts, body: undefined });
/** A text that begins as JSON and is none. */
export const noJson: Oddity = (parts) => ({ ...parts, text: '{' });

const nullBody: Oddity = (parts) => ({ ...parts, text: 'null' });

/** What was made just now, once more: no two may go by the same name. */
export const theSame: Oddity = (parts) => parts;

/** What is created under a name that another may have already. */
export const namedAlike: readonly string[] = ['createDataDestination', 'createDataStorage', 'createInsight'];

/** Bodies of single operations. Most bodies of a service are read alike, so that a few tell of all. */
const further: Readonly<Record<string, readonly Oddity[]>> = {
  createReport: [noBody, noJson],
  createDataMart: [noBody, noJson, nullBody],
  createDataDestination: [noBody, noJson],
  createDataStorage: [noJson],
  createInsight: [noJson],
  createContext: [noJson, theSame],
  createRelationship: [theSame],
  createScheduledTrigger: [noJson, outOfForm(0), outOfForm(1)],
};

/** A value that has to be in a form, such as a time zone, in none: the first such value, or the second. */
function outOfForm(at: number): Oddity {
  return (parts) => {
    const formed = isObject(parts.body) ? Object.keys(parts.body).filter((name) => hasForm(name)) : [];
    const wanted = formed[at];
    if (wanted === undefined) return undefined;
    return withValues(parts, (name, value) => (name === wanted ? 'Conform/Nowhere' : value));
  };
}

function hasForm(name: string): boolean {
  return isZone.test(name) || /cron|schedule/i.test(name);
}

function withUnknownId(name: string, value: Json): Json {
  return isId.test(name) ? unknownId : value;
}

function withoutItems(_: string, value: Json): Json {
  return Array.isArray(value) ? [] : value;
}

function isNamed(body: Json | undefined): body is JsonObject & { readonly title: string } {
  return isObject(body) && typeof body['title'] === 'string';
}

function has({ body }: RequestParts, test: (name: string, value: Json) => boolean): boolean {
  return isObject(body) && Object.entries(body).some(([name, value]) => test(name, value));
}

function withValues(parts: RequestParts, change: (name: string, value: Json) => Json): RequestParts {
  const entries = Object.entries(parts.body as JsonObject).map(([name, value]) => [name, change(name, value)]);
  return { ...parts, body: Object.fromEntries(entries) as JsonObject };
}
