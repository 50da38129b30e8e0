import { found, linesFound, toWanted, type Wanted } from './wanted.ts';

/**
 * The lines of what JSON Pointers lead to in a JSON text: that of the key, or of the entry of a list; where the text ends
 * earlier, that of the nearest parent. Reads the text once; made for texts of megabytes.
 */
export function jsonLines(text: string, pointers: readonly string[]): ReadonlyMap<string, number> {
  const root = toWanted(pointers);
  scan(text, root);
  return linesFound(root, pointers);
}

/** Goes through the text from value to value; what is not looked for is only counted through. */
function scan(text: string, root: Wanted): void {
  const stack: { wanted: Wanted | undefined; index: number; isList: boolean }[] = [];
  let line = 1;
  let value: Wanted | undefined = root;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const top = stack.at(-1);
    const next = at + 1;
    if (character === '\n') line += 1;
    else if (character === '{' || character === '[') {
      stack.push({ wanted: value, index: 0, isList: character === '[' });
      value = character === '[' ? found(value, '0', () => nextLine(text, next, line)) : undefined;
    } else if (character === '}' || character === ']') stack.pop();
    else if (character === ',' && top?.isList === true) {
      top.index += 1;
      value = found(top.wanted, String(top.index), () => nextLine(text, next, line));
    } else if (character === '"') {
      const end = endOfText(text, at);
      if (top?.isList === false && isKey(text, end)) {
        value = top.wanted && found(top.wanted, JSON.parse(text.slice(at, end + 1)) as string, () => line);
      }
      at = end;
    }
  }
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (isBlank(text[at])) at += 1;
  return text[at] === ':';
}

/** The line of the next thing that is not blank. */
function nextLine(text: string, from: number, line: number): number {
  let current = line;
  for (let at = from; isBlank(text[at]); at += 1) if (text[at] === '\n') current += 1;
  return current;
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

/** Where the text that begins with a quotation mark ends. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}
