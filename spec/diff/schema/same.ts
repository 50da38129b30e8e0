import { digest, toKey } from '../key.ts';
import type { Conjunction } from './node.ts';

/** How schemas of two documents compare as texts. */
export type Texts = {
  /** They read the same and refer to nothing: they are equal, without a further look. */
  readonly readSame: (base: Conjunction, revision: Conjunction) => boolean;
  /** They read the same, references included, which may lead to different things: they are each other's counterpart. */
  readonly readAlike: (base: Conjunction, revision: Conjunction) => boolean;
};

type Text = { readonly key: string; readonly refers: boolean };

/** How deep a schema is read; what lies deeper counts as a reference. Bounds the stack. */
const depthLimit = 64;

/** Makes a comparison of schemas as texts. Where `isOneLanguage` does not hold, the same text may mean two things. */
export function toTextComparison(isOneLanguage: boolean): Texts {
  const known = new WeakMap<object, Text>();
  const textOf = (schemas: Conjunction): Text => {
    const texts = schemas.map(({ value }) => read(value, known, 0));
    return {
      key: texts
        .map(({ key }) => key)
        .toSorted()
        .join(),
      refers: texts.some(({ refers }) => refers),
    };
  };
  const isAlike = (one: Text, other: Text): boolean => isOneLanguage && one.key === other.key;
  return {
    readSame: (base, revision) => {
      const one = textOf(base);
      return !one.refers && base.length > 0 && isAlike(one, textOf(revision));
    },
    readAlike: (base, revision) => isAlike(textOf(base), textOf(revision)),
  };
}

function read(value: unknown, known: WeakMap<object, Text>, depth: number): Text {
  if (typeof value !== 'object' || value === null) return { key: toKey(value), refers: false };
  const text = known.get(value);
  if (text !== undefined) return text;
  if (depth > depthLimit) return { key: '…', refers: true };
  known.set(value, { key: '↺', refers: true });
  const made = readMembers(value, known, depth + 1);
  known.set(value, made);
  return made;
}

function readMembers(value: object, known: WeakMap<object, Text>, depth: number): Text {
  let key = Array.isArray(value) ? '[' : '{';
  let refers = false;
  for (const name of Object.keys(value)) {
    const member = read((value as Readonly<Record<string, unknown>>)[name], known, depth);
    key += `${name.length}${name}:${member.key},`;
    refers ||= member.refers || name === '$ref' || name === '$dynamicRef' || name === '$recursiveRef';
  }
  return { key: key.length > 256 ? `${key.slice(0, 32)}…${key.length}…${digest(key)}` : key, refers };
}
