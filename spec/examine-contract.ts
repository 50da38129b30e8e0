import SwaggerParser from '@apidevtools/swagger-parser';
import { contractRules, type Problem } from './contract-rules.ts';
import { InputError } from './input-error.ts';
import { isObject, type Json, type JsonObject, toPointer } from './json.ts';
import { type Operation, toOperations } from './operation.ts';
import { applyOverlay, type Unmatched } from './overlay.ts';
import { toLocator } from './lint/origin.ts';
import { orderNewPaths } from './path-order.ts';
import { type SchemaPlace, toPlaces } from './places.ts';
import { metaschemaFaults } from './schema.ts';
import type { Source } from './source.ts';

/** A document with overlays applied, the same without `$ref`s, and all that keeps it from being a contract. */
export type Examination = {
  readonly document: JsonObject;
  readonly resolved: JsonObject;
  readonly problems: readonly Problem[];
  /** What is said to the user of a problem, and of so many others. */
  readonly toRefusal: ToRefusal;
  /** The rows, to be asked for when there are no problems. */
  readonly operations: () => readonly Operation[];
};

/**
 * Finds all that `toContract` would refuse a valid OpenAPI document for.
 *
 * @throws InputError when an overlay does not apply or the document is not valid OpenAPI 3.1.
 */
export async function examineContract(
  source: Source,
  overlays: readonly Source[] = [],
  unmatched?: Unmatched,
): Promise<Examination> {
  const { value } = source;
  if (!isObject(value) || typeof value['openapi'] !== 'string' || !value['openapi'].startsWith('3.1.')) {
    throw new InputError(`${source.name} is no OpenAPI 3.1 document; it must begin with openapi: 3.1.0`);
  }
  const overlaid = overlays.reduce((result, overlay) => applyOverlay(result, overlay, unmatched), value);
  const document = orderNewPaths(value, overlaid);
  const toRefusal = createRefusals(source, overlays);
  const resolved = await dereference(document, toRefusal);
  const problems = [...contractRules(resolved), ...schemaProblems(document)];
  return { document, resolved, problems, toRefusal, operations: () => toOperations(resolved) };
}

/** Validates a document against the OpenAPI 3.1 schema and resolves its `$ref`s. Works on a clone: the parser writes. */
async function dereference(document: JsonObject, toRefusal: ToRefusal): Promise<JsonObject> {
  const foreign = findForeignRef(document, '');
  if (foreign !== undefined) throw toRefusal(foreign, 0);
  const circles: string[] = [];
  const onCircular = (path: string): number => circles.push(path.slice(path.indexOf('#') + 1));
  try {
    const options = { resolve: { external: false }, dereference: { circular: false, onCircular } };
    return (await SwaggerParser.validate(structuredClone(document) as never, options)) as unknown as JsonObject;
  } catch (error) {
    throw toRefusal(toProblem(error as ParserError, circles[0]), 0, error);
  }
}

/** A contract is one document: a `$ref` may not leave it. */
function findForeignRef(node: Json, pointer: string): Problem | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    const here = pointer + toPointer([key]);
    if (key === '$ref' && typeof value === 'string' && !value.startsWith('#/')) {
      return { pointer: here, message: `the $ref "${value}" leaves the document; copy what it names into it` };
    }
    const found = findForeignRef(value, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** OpenAPI's own schema leaves the schemas of a document unchecked: they are held against JSON Schema's. */
function schemaProblems(document: JsonObject): Problem[] {
  const { roots, schemas } = toPlaces(document);
  const faults = metaschemaFaults({ $defs: Object.fromEntries(roots.map(({ schema }, index) => [index, schema])) });
  const broken = faults.map(({ pointer, message }) => {
    const [, , index, ...path] = pointer.split('/');
    const where = [roots[Number(index)]!.pointer, ...path].join('/');
    return { pointer: where, message: `${message} (JSON Schema 2020-12); correct it` };
  });
  return [...broken, ...schemas.flatMap(patternProblems)];
}

/** JSON Schema's own schema takes any text for a pattern (JSON Schema Core, 6.4: ECMA-262). */
function patternProblems({ pointer, schema }: SchemaPlace): Problem[] {
  const { pattern, patternProperties } = schema;
  const named = Object.keys(isObject(patternProperties) ? patternProperties : {});
  const patterns: [path: string[], text: string][] = named.map((text) => [['patternProperties', text], text]);
  if (typeof pattern === 'string') patterns.push([['pattern'], pattern]);
  return patterns
    .filter(([, text]) => !isRegularExpression(text))
    .map(([path, text]) => ({
      pointer: pointer + toPointer(path),
      message: `"${text}" is no regular expression (ECMA-262); correct it`,
    }));
}

function isRegularExpression(text: string): boolean {
  try {
    void new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

type SchemaError = { instancePath: string; message: string; params: JsonObject };
type ParserError = Error & { targetRef?: string; parentPath?: string; details?: SchemaError[] };

function toProblem(error: ParserError, circle: string | undefined): Problem {
  if (circle !== undefined) {
    return { pointer: circle, message: 'the schema contains itself, which is not supported; open it there with {}' };
  }
  if (error.targetRef !== undefined && error.parentPath !== undefined) {
    const message = `the $ref "${error.targetRef}" leads nowhere; correct it or add what it names`;
    return { pointer: error.parentPath.replace(/^#/, ''), message };
  }
  // Many errors follow from one: the deepest place is the cause.
  const [deepest] = (error.details ?? []).toSorted((a, b) => depthOf(b) - depthOf(a));
  if (deepest === undefined) return { pointer: '', message: `${error.message.split('\n')[0]}; correct it` };
  const name = deepest.params['unevaluatedProperty'] ?? deepest.params['additionalProperty'];
  const what = typeof name === 'string' ? `"${name}" is not allowed here` : deepest.message;
  return { pointer: deepest.instancePath, message: `${what} (OpenAPI 3.1); correct it` };
}

function depthOf(error: SchemaError): number {
  return error.instancePath.split('/').length;
}

type ToRefusal = (problem: Problem, others: number, cause?: unknown) => InputError;

/** What is said to the user of a problem that keeps a document from being a contract: where it stands, and in which file. */
function createRefusals(source: Source, overlays: readonly Source[]): ToRefusal {
  const placeOf = toLocator(source, overlays);
  return ({ pointer, message }, others, cause) => {
    const place = pointer === '' ? source.name : `${placeOf(pointer)} (${pointer})`;
    const more = others === 0 ? '' : ` (and ${others} more: marts lint lists them)`;
    return new InputError(`${place}: ${message}${more}`, { cause });
  };
}
