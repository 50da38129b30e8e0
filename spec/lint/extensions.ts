import type { Problem } from '../contract-rules.ts';
import { hintFor } from '../input-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { operationObjects } from '../operation.ts';
import { type Holder, toPlaces } from '../places.ts';
import { show } from './fact.ts';

type Shape = { readonly is: (value: Json) => boolean; readonly words: string };

/** The `x-` fields of a contract, and what each of them holds. */
const shapes: Readonly<Record<string, Shape>> = {
  'x-role': { is: (value) => value === 'not-stated', words: 'not-stated' },
  'x-resource': { is: isResource, words: 'a resource in PascalCase' },
  'x-ndjson-item': { is: (value) => isObject(value) || typeof value === 'boolean', words: 'the schema of one line' },
  'x-assumed': { is: (value) => value === true, words: 'true, or leave it out' },
};

/** Fields without which no contract is loaded: `contractRules` holds their shapes. */
const held = [
  'x-clause',
  'x-provenance',
  'x-lifecycle',
  'x-token-prefix',
  'x-token-exchange',
  'x-roles',
  'x-key-prefix',
  'x-key-fields',
];

/** What is wrong with the `x-` fields of a document beyond what `contractRules` finds: shapes, slips, references. */
export function extensionProblems(document: JsonObject): Problem[] {
  const { holders, schemas } = toPlaces(document);
  const objects = [...holders, ...schemas.map(({ pointer, schema }) => ({ pointer, object: schema }))];
  return [...objects.flatMap(shapeProblems), ...referenceProblems(document, holders)];
}

function shapeProblems({ pointer, object }: Holder): Problem[] {
  return Object.entries(object).flatMap(([field, value]) => {
    if (!field.startsWith('x-') || held.includes(field)) return [];
    const problem = (message: string): Problem[] => [{ pointer: `${pointer}/${field}`, message }];
    const shape = shapes[field];
    if (shape !== undefined) {
      return shape.is(value) ? [] : problem(`"${field}" is ${show(value)}; give ${shape.words}`);
    }
    // A contract may have fields of others; one that is nearly ours is a slip.
    const hint = hintFor(field, [...Object.keys(shapes), ...held]);
    return hint === '' ? [] : problem(`"${field}" is no field of a contract${hint}`);
  });
}

function referenceProblems(document: JsonObject, holders: readonly Holder[]): Problem[] {
  const operations = operationObjects(document).map(({ operation }) => operation);
  const resources = new Set(operations.map((operation) => (operation['x-lifecycle'] as JsonObject)?.['resource']));
  return holders.flatMap(({ pointer, object }): Problem[] => {
    const { 'x-resource': resource, 'x-role': role, content } = object;
    const isKnown = resource === undefined || object['in'] === 'path' || resources.has(resource);
    const message = `"${show(resource)}" is the resource of no lifecycle; correct it`;
    return [
      ...(isKnown ? [] : [{ pointer: `${pointer}/x-resource`, message }]),
      ...(role === undefined || !namesRole(object) ? [] : [{ pointer: `${pointer}/x-role`, message: strayRole }]),
      ...(isObject(content) ? streamProblems(content, `${pointer}/content`) : []),
    ];
  });
}

function namesRole({ security }: JsonObject): boolean {
  const [requirement] = (security ?? []) as JsonObject[];
  return ((requirement?.['bearer'] ?? []) as string[]).length > 0;
}

/** The schema of a line belongs to a stream of lines, and the other way round. */
function streamProblems(content: JsonObject, pointer: string): Problem[] {
  return Object.entries(content).flatMap(([mediaType, media]) => {
    const isStream = /ndjson|jsonl|json-seq/.test(mediaType);
    const hasItem = isObject(media) && media['x-ndjson-item'] !== undefined;
    if (isStream === hasItem) return [];
    const message = isStream ? 'the stream lacks "x-ndjson-item"; add the schema of a line, or {}' : strayItem;
    return [{ pointer: `${pointer}/${mediaType.replaceAll('/', '~1')}`, message }];
  });
}

const strayItem = '"x-ndjson-item" belongs to application/x-ndjson; move it or correct the media type';

const strayRole = 'the operation names a role, so it is stated; remove one of the two';

function isResource(value: Json): boolean {
  return typeof value === 'string' && /^[A-Z]\w+$/.test(value);
}
