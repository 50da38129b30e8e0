import type { SqlValue } from '../database.ts';

/** A piece of SQL: text, and values that are given as parameters. */
export type Fragment = readonly (string | Bound)[];

type Bound = { readonly value: SqlValue };

/** A value as a piece of SQL. */
export function toBound(value: SqlValue): Fragment {
  return [{ value }];
}

/**
 * A piece of SQL from a template. Strings are put in as they are: they must be SQL already.
 *
 * @example sql`${quote('revenue')} > ${toBound(100n)}`
 */
export function sql(strings: TemplateStringsArray, ...parts: readonly (string | Fragment)[]): Fragment {
  return strings.flatMap((text, index) => {
    const part = parts[index] ?? [];
    return [text, ...(typeof part === 'string' ? [part] : part)];
  });
}

/** Pieces of SQL one after another, with a text between them. */
export function toJoined(fragments: readonly Fragment[], separator: string): Fragment {
  return fragments.flatMap((fragment, index) => (index === 0 ? fragment : [separator, ...fragment]));
}

/** The SQL with a `?` for each value. */
export function toText(fragment: Fragment): string {
  return fragment.map((part) => (typeof part === 'string' ? part : '?')).join('');
}

/** The values, in the order of their `?`. */
export function toParameters(fragment: Fragment): readonly SqlValue[] {
  return fragment.flatMap((part) => (typeof part === 'string' ? [] : [part.value]));
}

/** The SQL with its values written out as literals. */
export function toInlined(fragment: Fragment): string {
  return fragment.map((part) => (typeof part === 'string' ? part : toLiteral(part.value))).join('');
}

/** A name as SQL: always in quotes, so that no name is a keyword, an expression or the end of the statement. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function toLiteral(value: SqlValue): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value instanceof Uint8Array) return `x'${Array.from(value, toHex).join('')}'`;
  return String(value);
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
