import type { JsonObject } from '../../spec/json.ts';
import { answers, changesAnswer, refusal } from './changes.ts';
import { changesDocument } from './documents.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { textOf } from './messages.ts';

const json = 'getOpenApiJson';
const yaml = 'getOpenApiYaml';
const page = 'getSwaggerUi';

/** The description of the HTTP API is not served, is none, or is not the same twice. */
export const descriptionFaults: Family = () => [
  ...[json, yaml].flatMap((operation) => [
    toFault(
      operation,
      'not-served',
      'it is not served',
      answers(operation, () => refusal(404)),
    ),
    toFault(
      operation,
      'cut',
      'it cannot be parsed',
      changesAnswer(operation, async (response) => ({
        ...response,
        body: `${(await textOf(response)).slice(0, 5000)}\n}{`,
      })),
    ),
    toFault(
      operation,
      'page',
      'a page is served in its place',
      answers(operation, () => ({
        status: 200,
        headers: { 'content-type': 'text/html' },
        body: '<!doctype html><title>Marts</title>',
      })),
    ),
  ]),
  toFault(
    page,
    'not-served',
    'the explorer is not served',
    answers(page, () => refusal(404)),
  ),
  toFault(
    page,
    'json',
    'in place of the explorer, JSON is served',
    answers(page, () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"ok":true}',
    })),
  ),
  toFault(
    yaml,
    'differs',
    'JSON and YAML are not the same document',
    changesAnswer(yaml, async (response) => ({
      ...response,
      body: (await textOf(response)).replace(/^ {2}title: .*$/m, '  title: Another'),
    })),
  ),
  toFault(
    json,
    'no-paths',
    'it has no paths',
    changesDocument((document) => {
      const { paths: _, ...rest } = document;
      return rest;
    }),
  ),
  {
    ...toFault(json, 'scheme', 'its security scheme is not named bearer', changesDocument(renamed)),
    requirement: 'auth-scheme-name',
  },
  {
    ...toFault(json, 'versioned', 'its paths have a version segment', changesDocument(versioned)),
    requirement: 'paths-api',
  },
  ...[
    ['operation-missing', '/api/reports/{id}/run'] as const,
    ['path-only-missing', '/api/markdown/parse-to-html'] as const,
    // Another path ends as this one does.
    ['ending-missing', '/api/data-marts'] as const,
  ].map(([id, path]): Fault => ({
    ...toFault(json, id, 'an operation is missing', changesDocument(without(path))),
    level: 'implied',
  })),
  {
    ...toFault(
      json,
      'method-missing',
      'one of the methods of a path is missing',
      changesDocument(renamedMethod('/api/reports', 'post')),
    ),
    level: 'implied',
  },
  ...[
    ['/api/auth/api-keys/exchange', 'post', 'put'] as const,
    ['/api/data-marts/{id}/title', 'put', 'patch'] as const,
    ['/api/reports/{id}', 'delete', 'post'] as const,
    ['/api/search', 'get', 'post'] as const,
  ].map(([path, from, to]) =>
    toFault(
      json,
      `${from}-as-${to} ${path}`,
      `${path} is described under ${to}`,
      changesDocument(renamedMethod(path, from, to)),
    ),
  ),
];

function toFault(operation: string, id: string, description: string, apply: Change): Fault {
  const requirement = `operation-${operation}`;
  return {
    id: `description/${operation}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks: ['description'],
    apply,
  };
}

function without(path: string): (document: JsonObject) => JsonObject {
  return (document) => {
    const { [path]: _, ...paths } = document['paths'] as JsonObject;
    return { ...document, paths };
  };
}

/** An operation of a path goes by another method, or is left out. */
function renamedMethod(path: string, from: string, to?: string): (document: JsonObject) => JsonObject {
  return (document) => {
    const paths = document['paths'] as Readonly<Record<string, JsonObject>>;
    const { [from]: operation, ...rest } = paths[path]!;
    const item = to === undefined ? rest : { ...rest, [to]: operation! };
    return { ...document, paths: { ...paths, [path]: item } };
  };
}

function renamed(document: JsonObject): JsonObject {
  const components = document['components'] as JsonObject;
  const { bearer, ...schemes } = components['securitySchemes'] as JsonObject;
  return { ...document, components: { ...components, securitySchemes: { ...schemes, token: bearer! } } };
}

function versioned(document: JsonObject): JsonObject {
  const paths = Object.entries(document['paths'] as JsonObject);
  return {
    ...document,
    paths: Object.fromEntries(paths.map(([path, item]) => [path.replace('/api', '/api/v1'), item])),
  };
}
