import type { Problem } from '../contract-rules.ts';
import { isObject, type Json, type JsonObject, toPointer } from '../json.ts';
import { operationObjects, parametersOf } from '../operation.ts';
import type { Source } from '../source.ts';
import { show } from './fact.ts';

/** Keywords that illustrate a schema without saying which values are valid. */
const illustrations = ['example', 'examples', 'description'];

/** Which actions of our overlay do not say that they assume: their description begins with "Assumed:". */
export function unmarkedActions({ value }: Source): Problem[] {
  const actions = ((value as JsonObject)['actions'] ?? []) as readonly JsonObject[];
  return actions.flatMap(({ description }, index) =>
    show(description).startsWith('Assumed:')
      ? []
      : [{ pointer: `/actions/${index}`, message: 'the action assumes; begin its description with "Assumed:"' }],
  );
}

/**
 * What our overlay puts into the contract without the mark `x-assumed: true`: components, request bodies, responses
 * and parameters that it adds, and schemas that it gives keywords to. Takes the document before and after.
 */
export function unmarkedAdditions(before: JsonObject, after: JsonObject): Problem[] {
  const parts = toParts(before);
  return [...toParts(after)].flatMap(([pointer, part]) => {
    const { $ref, 'x-assumed': mark } = part;
    if ($ref !== undefined || mark === true || !isAddition(pointer, parts.get(pointer), part)) return [];
    return [{ pointer, message: 'the specification does not show it; mark it with x-assumed: true' }];
  });
}

function isAddition(pointer: string, old: JsonObject | undefined, part: JsonObject): boolean {
  if (old === undefined) return true;
  if (!pointer.startsWith('/components/schemas/')) return false;
  return Object.keys(part).some((key) => old[key] === undefined && !illustrations.includes(key));
}

/** The parts of a document that are marked one by one, by their places. */
function toParts(document: JsonObject): Map<string, JsonObject> {
  const components = isObject(document['components']) ? document['components'] : {};
  const named = ['schemas', 'responses', 'parameters', 'requestBodies', 'headers'].flatMap((kind) =>
    Object.entries((components[kind] ?? {}) as JsonObject).map(([name, part]) =>
      entry(['components', kind, name], part),
    ),
  );
  const ofOperations = operationObjects(document).flatMap(({ path, method, item, operation }) => {
    const here = ['paths', path, method.toLowerCase()];
    const { responses, requestBody } = operation;
    return [
      ...(requestBody === undefined ? [] : [entry([...here, 'requestBody'], requestBody)]),
      ...Object.entries((responses ?? {}) as JsonObject).map(([code, part]) =>
        entry([...here, 'responses', code], part),
      ),
      ...parametersOf(item, operation).map((parameter) =>
        entry([...here, 'parameters', `${show(parameter['in'])} ${show(parameter['name'])}`], parameter),
      ),
    ];
  });
  return new Map([...named, ...ofOperations].filter(([, part]) => isObject(part)) as [string, JsonObject][]);
}

function entry(location: readonly string[], part: Json): readonly [string, Json] {
  return [toPointer(location), part];
}
