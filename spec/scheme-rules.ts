import { securitySchemes } from './authentication.ts';
import type { Problem } from './contract-rules.ts';
import { isObject, type Json, type JsonObject, toPointer } from './json.ts';
import { operationObjects } from './operation.ts';

type Shape = { readonly is: (value: Json) => boolean; readonly words: string };

/** What the two security schemes of a contract lack: the names that authentication goes by (Authentication 1 to 5). */
export function schemeRules(document: JsonObject): Problem[] {
  const { bearer, apiKeyId } = securitySchemes(document);
  const problems = [...shapeProblems('bearer', bearer), ...shapeProblems('apiKeyId', apiKeyId)];
  return problems.length > 0 ? problems : exchangeProblems(document, bearer!);
}

function shapeProblems(name: keyof typeof shapes, scheme: JsonObject | undefined): Problem[] {
  const pointer = toPointer(['components', 'securitySchemes', name]);
  return Object.entries(shapes[name]).flatMap(([field, { is, words }]) => {
    const value = scheme?.[field];
    if (value === undefined) {
      return [{ pointer, message: `the security scheme "${name}" lacks "${field}", ${words}; add it` }];
    }
    return is(value) ? [] : [{ pointer: `${pointer}/${field}`, message: `"${field}" is not ${words}; correct it` }];
  });
}

function exchangeProblems(document: JsonObject, bearer: JsonObject): Problem[] {
  const { operationId } = bearer['x-token-exchange'] as { operationId: string };
  if (operationObjects(document).some(({ operation }) => operation['operationId'] === operationId)) return [];
  const pointer = toPointer(['components', 'securitySchemes', 'bearer', 'x-token-exchange']);
  return [{ pointer, message: `"${operationId}" is the operationId of no operation; correct it` }];
}

const text = (words: string): Shape => ({ is: isText, words });
const texts = (...names: string[]): Shape => ({
  is: (value) => isObject(value) && names.every((name) => isText(value[name])),
  words: `an object with the texts ${names.join(', ')}`,
});

const shapes: Readonly<Record<'bearer' | 'apiKeyId', Readonly<Record<string, Shape>>>> = {
  bearer: {
    name: text('the name of a header'),
    'x-token-prefix': text('the word before the access token'),
    'x-token-exchange': texts('operationId', 'secret', 'token'),
    'x-roles': { is: isListOfNames, words: 'a list of role names, each once' },
  },
  apiKeyId: {
    name: text('the name of a header'),
    'x-key-prefix': text('what an API key begins with'),
    'x-key-fields': texts('origin', 'id', 'secret'),
  },
};

function isText(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function isListOfNames(value: Json): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isText) && new Set(value).size === value.length;
}
