import { join } from 'node:path';
import { type Authentication, toAuthentication } from './authentication.ts';
import { type CachedContract, type ContractCache, createContractCache, toCacheKey } from './contract-cache.ts';
import { deepFreeze, type JsonObject } from './json.ts';
import type { Operation } from './operation.ts';
import type { Unmatched } from './overlay.ts';
import type { Source } from './source.ts';
import { loadText, type SourceText } from './source-text.ts';

/** A loaded contract; everything in it is frozen. */
export type Contract = {
  /** The text it was read from. */
  readonly source: SourceText;
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
export async function loadContract(
  options: ContractOptions = {},
  cache: ContractCache = createContractCache(),
): Promise<Contract> {
  const { contract = contractFile, overlays = [], unmatched = 'refuse' } = options;
  const [text, ...others] = await Promise.all([contract, ...overlays].map(loadText));
  const key = await toCacheKey([text!, ...others], unmatched);
  const known = await cache.read(key);
  if (known !== undefined) return complete(text!, known);
  // Loaded only when needed: a contract from the cache has been parsed and checked already.
  const { toSource } = await import('./source.ts');
  const [source, ...parsed] = [text!, ...others].map((each) => toSource(each.name, each.text));
  const made = await toContract(source!, parsed, unmatched);
  await cache.write(key, { document: made.document, operations: made.operations });
  return made;
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
  const { examineContract } = await import('./examine-contract.ts');
  const { document, operations, problems, toRefusal } = await examineContract(source, overlays, unmatched);
  const [problem, ...others] = problems;
  if (problem !== undefined) throw toRefusal(problem, others.length);
  return complete(source, { document, operations: operations() });
}

function complete({ name, text }: SourceText, { document, operations }: CachedContract): Contract {
  const authentication = toAuthentication(document, operations);
  return deepFreeze({ source: { name, text }, document, operations, authentication });
}
