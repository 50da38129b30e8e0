import { join } from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { type Authentication, toAuthentication } from './authentication.ts';
import { contractRules, type Problem } from './contract-rules.ts';
import { InputError } from './input-error.ts';
import { deepFreeze, isObject, type Json, type JsonObject, toPointer } from './json.ts';
import { type Operation, toOperations } from './operation.ts';
import { applyOverlay, type Unmatched } from './overlay.ts';
import { metaschemaFaults } from './schema.ts';
import { loadSource, placeOf, type Source } from './source.ts';

/** A loaded contract; everything in it is frozen. */
export type Contract = {
  /** The source it was read from. */
  readonly source: Source;
  /** The OpenAPI document with overlays applied and `$ref`s kept, fit to be served or given to a (cloning) vendor. */
  readonly document: JsonObject;
  /** One row per operation, in document order, `$ref`s resolved. */
  readonly operations: readonly Operation[];
  readonly authentication: Authentication;
};

/** Where a contract comes from. */
export type ContractOptions = {
  /** An OpenAPI 3.1 document; default: the one of this kit. */
  readonly contract?: string | undefined;
  /** OpenAPI Overlays, applied in order. */
  readonly overlays?: readonly string[] | undefined;
  /** What becomes of an overlay action that matches nothing. Default: it is refused. */
  readonly unmatched?: Unmatched | undefined;
};

/** The contract of this kit: what the interface specification states. */
export const contractFile: string = join(import.meta.dirname, 'openapi.yaml');

/** The overlay of this kit: what the specification leaves unsaid, as we assume it. */
export const assumptionsFile: string = join(import.meta.dirname, 'assumptions.overlay.yaml');

/**
 * Loads a contract, applies overlays, checks it and freezes it.
 *
 * @throws InputError when a file cannot be read, an overlay does not apply, the document is not valid OpenAPI 3.1, or
 * it breaks one of `contractRules`; the message names the place.
 * @example const { operations } = await loadContract({ overlays: [assumptionsFile] });
 */
export async function loadContract(options: ContractOptions = {}): Promise<Contract> {
  const [source, ...overlays] = await Promise.all(
    [options.contract ?? contractFile, ...(options.overlays ?? [])].map(loadSource),
  );
  return toContract(source!, overlays, options.unmatched);
}

/**
 * Makes a contract of a parsed OpenAPI document and overlays, as `loadContract` does of files.
 *
 * @throws InputError as `loadContract` does.
 */
export async function toContract(
  source: Source,
  overlays: readonly Source[] = [],
  unmatched?: Unmatched,
): Promise<Contract> {
  const { value } = source;
  if (!isObject(value) || typeof value['openapi'] !== 'string' || !value['openapi'].startsWith('3.1.')) {
    throw new InputError(`${source.name} is no OpenAPI 3.1 document; it must begin with openapi: 3.1.0`);
  }
  const document = overlays.reduce((result, overlay) => applyOverlay(result, overlay, unmatched), value);
  const resolved = await dereference(document, source);
  const [problem, ...others] = [...contractRules(resolved), ...schemaProblems(document)];
  if (problem !== undefined) throw refusal(source, problem, others.length);
  const operations = toOperations(resolved);
  const authentication = toAuthentication(resolved, operations);
  return deepFreeze({ source, document, operations, authentication });
}

/** Validates a document against the OpenAPI 3.1 schema and resolves its `$ref`s. Works on a clone: the parser writes. */
async function dereference(document: JsonObject, source: Source): Promise<JsonObject> {
  const foreign = findForeignRef(document, '');
  if (foreign !== undefined) throw refusal(source, foreign, 0);
  const circles: string[] = [];
  const onCircular = (path: string): number => circles.push(path.slice(path.indexOf('#') + 1));
  try {
    const options = { resolve: { external: false }, dereference: { circular: false, onCircular } };
    return (await SwaggerParser.validate(structuredClone(document) as never, options)) as unknown as JsonObject;
  } catch (error) {
    throw refusal(source, toProblem(error as ParserError, circles[0]), 0, error);
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
  const { components } = document;
  const schemas = isObject(components) ? (components['schemas'] ?? {}) : {};
  return metaschemaFaults({ $defs: schemas }).map(({ pointer, message }) => ({
    pointer: pointer.replace(/^\/\$defs/, '/components/schemas'),
    message: `${message} (JSON Schema 2020-12); correct it`,
  }));
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

function refusal(source: Source, problem: Problem, others: number, cause?: unknown): InputError {
  const place = problem.pointer === '' ? source.name : `${placeOf(source, problem.pointer)} (${problem.pointer})`;
  const more = others === 0 ? '' : ` (and ${others} more: marts lint lists them)`;
  return new InputError(`${place}: ${problem.message}${more}`, { cause });
}
