import type { Json } from '../../spec/json.ts';
import type { Row } from '../store/store.ts';

/** Keeps how rows are shown as JSON text. */
export type Shown = {
  /** A row's text. Rows never change, so it is good as long as what else it rests on is the same. */
  (row: Row, restsOn: unknown, make: () => Json): string;
  /** A list of texts as one text. What was made last for the key is given again when its parts are the same. */
  readonly list: (key: string, parts: ListParts) => string;
};

/** A list as JSON text: what stands before its items, these, and what stands after them. */
export type ListParts = { readonly before: string; readonly texts: readonly string[]; readonly after: string };

/** Of how many lists the text is kept, and how long it may be, in characters. */
const kept = { lists: 64, length: 256 * 1024 };

/** The texts of a space. They go when their rows do. */
export function createShown(): Shown {
  return Object.assign(createTexts(), { list: createLists() });
}

function createLists(): Shown['list'] {
  const lists = new Map<string, { readonly parts: ListParts; readonly list: string }>();
  return (key, parts) => {
    const known = lists.get(key);
    if (known !== undefined && isSame(known.parts, parts)) return known.list;
    const list = parts.before + parts.texts.join(',') + parts.after;
    if (lists.size >= kept.lists) lists.clear();
    if (list.length <= kept.length) lists.set(key, { parts, list });
    return list;
  };
}

function isSame(known: ListParts, { before, texts, after }: ListParts): boolean {
  if (known.texts.length !== texts.length || known.after !== after || known.before !== before) return false;
  return known.texts.every((text, at) => text === texts[at]);
}

function createTexts(): (row: Row, restsOn: unknown, make: () => Json) => string {
  const texts = new WeakMap<Row, { readonly restsOn: unknown; readonly text: string }>();
  return (row, restsOn, make) => {
    const known = texts.get(row);
    if (known !== undefined && known.restsOn === restsOn) return known.text;
    const text = JSON.stringify(make());
    texts.set(row, { restsOn, text });
    return text;
  };
}
