import { type Document, LineCounter, parse, parseDocument, stringify, YAMLParseError } from 'yaml';
import { InputError } from './input-error.ts';
import { fromPointer, type Json } from './json.ts';
import { loadText, type SourceText } from './source-text.ts';

/** A YAML or JSON text with the value that it holds. */
export type Source = SourceText & { readonly value: unknown };

/**
 * Reads a YAML 1.2 or JSON file.
 *
 * @throws InputError when the file cannot be read or is not YAML, naming file, line and column.
 */
export async function loadSource(file: string): Promise<Source> {
  const { name, text } = await loadText(file);
  return toSource(name, text);
}

/**
 * Parses a YAML 1.2 or JSON text.
 *
 * @throws InputError when the text is neither, naming line and column.
 */
export function toSource(name: string, text: string): Source {
  try {
    return { name, text, value: parse(text, { prettyErrors: true }) as unknown };
  } catch (error) {
    // The anchor of an alias is looked up after parsing.
    if (error instanceof ReferenceError) {
      throw new InputError(`${name} is not valid YAML: ${error.message}; mend the syntax there`, { cause: error });
    }
    if (!(error instanceof YAMLParseError)) throw error;
    const [start] = error.linePos ?? [];
    const place = start === undefined ? name : `${name}:${start.line}:${start.col}`;
    const [what] = error.code === 'MULTIPLE_DOCS' ? ['it holds several documents'] : error.message.split(/ at line \d/);
    throw new InputError(`${place} is not valid YAML: ${what}; mend the syntax there`, { cause: error });
  }
}

/**
 * Where a JSON Pointer leads in the text of a source, as `name:line`; where the text ends earlier, the nearest parent.
 * Parses the text again: for messages, not for hot paths.
 */
export function placeOf(source: SourceText, pointer: string): string {
  return placesIn(source)(pointer);
}

/** `placeOf` for many pointers into one source: the text is parsed again once, when it is first asked. */
export function placesIn(source: SourceText): (pointer: string) => string {
  const lineCounter = new LineCounter();
  let document: Document | undefined;
  return (pointer) => {
    document ??= parseDocument(source.text, { lineCounter }) as Document;
    const path = fromPointer(pointer);
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range) return `${source.name}:${lineCounter.linePos(node.range[0]).line}`;
    }
    return source.name;
  };
}

/** A JSON value as YAML 1.2 text. */
export function toYaml(value: Json): string {
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 120 });
}
