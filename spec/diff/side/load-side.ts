import { InputError } from '../../input-error.ts';
import { isObject } from '../../json.ts';
import { toKey } from '../key.ts';
import type { SourceText } from '../../source-text.ts';
import { type Document, fileOf, targetOf } from '../reference.ts';
import { jsonLines } from './json-lines.ts';
import { besides, type Location } from './location.ts';
import { type Parsed, parseYaml } from './parse-yaml.ts';
import { type Lend, readText } from './read-text.ts';

/** One of the two documents that are compared, with its text and those of the files that it refers to. */
export type Side = {
  readonly name: string;
  readonly document: Document;
  /** By the names that references call them; the document itself has none. */
  readonly files: Readonly<Record<string, File>>;
};

type File = Parsed & { readonly text: SourceText };

/** From how many files on no more are looked for. */
const fileLimit = 20_000;

/**
 * Loads a document, and the files beside it that it refers to. A file that cannot be read is left out: the references to
 * it are told as faults.
 *
 * @throws InputError when it cannot be had, is not YAML, or is no OpenAPI 3 document.
 */
export async function loadSide(location: Location, lend?: Lend): Promise<Side> {
  const main = await toFile(await readText(location, lend));
  assertOpenApi(main.text.name, main.value);
  const files: Record<string, File> = { '': main };
  let open = filesIn(main.value, '');
  while (open.length > 0 && Object.keys(files).length < fileLimit) {
    const loaded = await Promise.all(open.map(async (name) => [name, await loadBeside(location, name)] as const));
    const found = loaded.flatMap(([name, file]) => (file === undefined ? [] : [[name, file] as const]));
    for (const [name, file] of found) files[name] = file;
    const next = new Set(found.flatMap(([name, { value }]) => filesIn(value, name)));
    open = [...next].filter((name) => !Object.hasOwn(files, name));
  }
  const values = Object.fromEntries(Object.entries(files).map(([name, { value }]) => [name, value]));
  return { name: main.text.name, document: { value: main.value, files: values }, files };
}

/** The lines of what pointers lead to in the files of a side. */
export function linesOf({ files }: Side, pointers: readonly string[]): ReadonlyMap<string, number> {
  return new Map(
    [...Map.groupBy(pointers, fileOf)].flatMap(([name, pointersInto]) => {
      const within = (pointer: string): string => (name === '' ? pointer : pointer.slice(name.length + 1));
      const lines = files[name]?.lines(pointersInto.map(within));
      return lines === undefined
        ? []
        : pointersInto.map((pointer): [string, number] => [pointer, lines.get(within(pointer))!]);
    }),
  );
}

/** JSON is YAML too, but read faster as what it is. */
async function toFile(text: SourceText): Promise<File> {
  const parsed =
    (/^\s*[{[]/.test(text.text) ? parseJson(text.text) : undefined) ??
    parseYaml(text.text) ??
    (await parseAnyYaml(text));
  return { text, ...parsed };
}

function parseJson(text: string): Parsed | undefined {
  try {
    return { value: JSON.parse(text) as unknown, lines: (pointers) => jsonLines(text, pointers) };
  } catch {
    return undefined;
  }
}

async function parseAnyYaml({ name, text }: SourceText): Promise<Parsed> {
  const { placesIn, toSource } = await import('../../source.ts');
  try {
    const { value } = toSource(name, text);
    const lineOf = (place: string): number => Number(/:(\d+)$/.exec(place)?.[1] ?? 1);
    return {
      value,
      lines: (pointers) => new Map(pointers.map((pointer) => [pointer, lineOf(placesIn({ name, text })(pointer))])),
    };
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(`${name} cannot be parsed: ${(error as Error).message}; mend its structure`, { cause: error });
  }
}

function assertOpenApi(name: string, value: unknown): void {
  if (isObject(value) && value['swagger'] !== undefined) {
    throw new InputError(
      `${name} is Swagger ${toKey(value['swagger']).replaceAll('"', '')}; convert it to OpenAPI 3.0 or 3.1 first`,
    );
  }
  const stated = isObject(value) ? value['openapi'] : undefined;
  if (stated === undefined || stated === null)
    throw new InputError(
      `${name} is no OpenAPI document: it lacks the field "openapi"; give one of OpenAPI 3.0 or 3.1`,
    );
  const version = toKey(stated).replaceAll('"', '');
  if (!/^3\.\d+/.test(version))
    throw new InputError(`${name} is OpenAPI ${version}; give a document of OpenAPI 3.0 or 3.1`);
}

async function loadBeside(location: Location, name: string): Promise<File | undefined> {
  const place = besides(location, name);
  if (place === undefined) return undefined;
  try {
    return await toFile(await readText(place));
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The files that the references in a value lead to, as seen from the first document. */
function filesIn(value: unknown, file: string): string[] {
  const files = new Set<string>();
  const seen = new Set<unknown>();
  const open = [value];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    const ref = isObject(node) ? node['$ref'] : undefined;
    if (typeof ref === 'string' && !ref.startsWith('#')) files.add(targetOf(`${file}#`, ref).file);
    open.push(...Object.values(node).filter((member) => typeof member === 'object' && member !== null));
  }
  files.delete(file);
  return [...files];
}
