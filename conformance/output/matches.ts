import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { allColumns } from './all-columns.ts';
import { columnOf } from './column-of.ts';
import { commonOf, middleOf } from './comparisons.ts';
import type { Attempt, Control, Output } from './control.ts';
import { placeOf } from './filter.ts';
import { type Asked, ofEach } from './of-each.ts';
import { comparingNames, isComparing, meaningIn, type Names, vocabularyOf } from './vocabulary.ts';
import { wronglyLeft } from './wrongly-left.ts';

/** `filterConfig`: the same as of operators that compare, of those that look for one of several values, a part of a text, or none. */
export const matches: Control = {
  id: 'matches',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The filters of a report leave other rows than their operators say',
  remedy: 'samples: { FilterRule: [{ … }] }, of a column that is in the rows, and a description of its operators',
  attempts: (output) => (output.samples.FilterRule ?? []).flatMap((rule) => toAttempts(rule, output)),
};

type Matching =
  'among' | 'notAmong' | 'between' | 'containing' | 'notContaining' | 'beginning' | 'ending' | 'missing' | 'present';

/** What operators that look for something are called. */
export const matchingNames: Names<Matching> = {
  among: ['in', 'isin', 'anyof', 'oneof', 'isoneof', 'isanyof'],
  notAmong: ['notin', 'nin', 'isnotin', 'noneof', 'isnoneof'],
  between: ['between'],
  containing: ['contains', 'contain'],
  notContaining: ['notcontains', 'notcontain', 'doesnotcontain', 'doesntcontain'],
  beginning: ['startswith', 'beginswith', 'startwith'],
  ending: ['endswith', 'endwith'],
  missing: ['isnull', 'null'],
  present: ['isnotnull', 'notnull'],
};

/** Whether a name is one of an operator that compares or looks for something. */
export function isOperator(name: string): boolean {
  return isComparing(name) || meaningIn(matchingNames, name) !== undefined;
}

/** What is the reverse of another: all of them are asked for in one report, or each where that is refused. */
const reverse: readonly Matching[] = ['notAmong', 'notContaining', 'present'];

/** What a rule asks of a column; nothing to compare with where it asks whether there is a value. */
type Match = {
  readonly meaning: Matching;
  readonly column: string;
  readonly value?: Json;
  /** Undefined of a row at the end of a range: whether that belongs to it is open. */
  readonly isLeft: (value: Json) => boolean | undefined;
};

function toAttempts(rule: JsonObject, output: Output): readonly Attempt[] {
  const field = columnOf(rule, output.rows)?.[0];
  const allNames = { ...comparingNames, ...matchingNames };
  const vocabulary = field === undefined ? undefined : vocabularyOf(allNames, rule, field, output.schemas?.FilterRule);
  const place = placeOf(rule, field);
  // The column of a slice filter is a unified blended identifier, and none that is in the rows by that name.
  if (
    vocabulary === undefined ||
    field === undefined ||
    place === undefined ||
    Object.values(rule).includes('pre-join')
  )
    return [];
  const toRule = (match: Match): { readonly told: JsonObject; readonly words: string } => {
    const word = vocabulary.words.get(match.meaning)!;
    const { [place]: _, ...bare } = { ...rule, [field]: match.column, [vocabulary.field]: word };
    const told = match.value === undefined ? bare : { ...bare, [place]: match.value };
    return {
      told,
      words: `${match.column} ${word}${match.value === undefined ? '' : ` ${JSON.stringify(match.value)}`}`,
    };
  };
  const toReport = (all: readonly Match[]): Asked => {
    const rules = all.map(toRule);
    return {
      body: { filterConfig: rules.map(({ told }) => told) },
      expected: `rows of which ${rules.map(({ words }) => words).join(' and ')}`,
    };
  };
  const isTaken = ({ meaning, value }: Match): boolean =>
    vocabulary.words.has(meaning) && !(Array.isArray(value) && isSingle(output.schemas?.FilterRule, place));
  const known = matchesIn(output).filter(isTaken);
  const telling = known.filter(({ meaning }) => !reverse.includes(meaning)).map((one) => [one]);
  const reversed = together(
    output.rows,
    known.filter(({ meaning }) => reverse.includes(meaning)),
  );
  const whole = [...telling, ...(reversed.length > 0 ? [reversed] : [])];
  // What is refused together may be taken alone.
  const attempts = [
    ...(whole.length > 1 ? [whole] : []),
    ...(reversed.length > 0 && telling.length > 1 ? [telling] : []),
    ...known.map((one) => [[one]]),
  ];
  return attempts.map((asked) =>
    ofEach(asked.map(toReport), (streams, isWhole) =>
      streams.map((stream, at) =>
        wronglyLeft(isWhole[at] === true ? output.rows : [], stream, (row) => isLeftByAll(asked[at]!, row)),
      ),
    ),
  );
}

/** As many matches as leave some rows and not others: all of them, or the first. */
function together(rows: readonly JsonObject[], all: readonly Match[]): readonly Match[] {
  const left = rows.map((row) => isLeftByAll(all, row));
  return left.includes(true) && left.includes(false) ? all : all.slice(0, 1);
}

/** Whether a row is left where each of several rules has to hold; undefined where that is open. */
function isLeftByAll(all: readonly Match[], row: JsonObject): boolean | undefined {
  const each = all.map(({ column, isLeft }) => isLeft(row[column] ?? null));
  if (each.includes(false)) return false;
  return each.includes(undefined) ? undefined : true;
}

/** Whether a description says that a field is no list: one may be taken for a text. */
function isSingle(schema: Schema | undefined, field: string): boolean {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  const property = isObject(properties) ? properties[field] : undefined;
  const types = isObject(property) ? [property['type'] ?? []].flat() : [];
  return types.length > 0 && !types.includes('array');
}

/** What can be asked of rows so that some are left and some are not. */
function matchesIn(output: Output): readonly Match[] {
  const { rows, seen } = output;
  return [...textMatches(rows, seen), ...rangeMatches(output), ...nullMatches(output)].filter(({ column, isLeft }) => {
    const left = rows.map((row) => isLeft(row[column] ?? null));
    return left.includes(true) && left.includes(false);
  });
}

/** Of the rarest texts: of a long stream a few rows may be all. */
function textMatches(rows: readonly JsonObject[], seen: readonly string[]): readonly Match[] {
  const columns = seen.map((column) => ({ column, texts: rareOf(rows, column) }));
  const [lists] = columns.filter(({ texts }) => texts.length > 2);
  const some = lists?.texts.slice(0, 2) ?? [];
  const [parts] = columns.filter(({ texts }) => texts.some((one) => one.length > partLength));
  const text = parts?.texts.find((one) => one.length > partLength) ?? '';
  const [inner, start, end] = [innerOf(text), text.slice(0, partLength), text.slice(-partLength)];
  return [
    ...of(lists, 'among', some, (value) => some.includes(value as string)),
    ...of(lists, 'notAmong', some, (value) => !some.includes(value as string)),
    ...of(parts, 'containing', inner, has('includes', inner)),
    ...of(parts, 'notContaining', inner, hasNot(inner)),
    ...of(parts, 'beginning', start, has('startsWith', start)),
    ...of(parts, 'ending', end, has('endsWith', end)),
  ];
}

function of(
  found: { readonly column: string } | undefined,
  meaning: Matching,
  value: Json,
  isLeft: Match['isLeft'],
): readonly Match[] {
  return found === undefined ? [] : [{ meaning, column: found.column, value, isLeft }];
}

/** The texts of a column of few, those first that the fewest rows have. */
function rareOf(rows: readonly JsonObject[], column: string): readonly string[] {
  const often = (text: string): number => rows.filter((row) => row[column] === text).length;
  return commonOf(rows, column).toSorted((one, other) => often(one) - often(other));
}

const partLength = 2;

/** A part of a text with which it neither begins nor ends, where it is long enough; else its end. */
function innerOf(text: string): string {
  return text.length > partLength + 1 ? text.slice(1, -1) : text.slice(-partLength);
}

/** Whether a text has a part in it, or begins or ends with it, and undefined where that depends on capitals. */
function has(method: 'includes' | 'startsWith' | 'endsWith', part: string): Match['isLeft'] {
  return (value) => {
    const text = typeof value === 'string' ? value : '';
    const isAnyhow = text.toLowerCase()[method](part.toLowerCase());
    return text[method](part) === isAnyhow ? isAnyhow : undefined;
  };
}

function hasNot(part: string): Match['isLeft'] {
  const hasPart = has('includes', part);
  return (value) => {
    const is = hasPart(value);
    return is === undefined ? undefined : !is;
  };
}

function rangeMatches(output: Output): readonly Match[] {
  const ranges = allColumns(output).flatMap((column): Match[] => {
    const ends = middleOf(output.rows, column);
    if (ends === undefined) return [];
    const [low, high] = ends;
    const isLeft: Match['isLeft'] = (value) =>
      value === low || value === high ? undefined : (value as number) > low && (value as number) < high;
    return [{ meaning: 'between', column, value: [low, high], isLeft }];
  });
  return ranges.slice(0, 1);
}

/** Of a column that has a value in some rows and null in others; an empty text may count as either. */
function nullMatches(output: Output): readonly Match[] {
  const isMixed = (column: string): boolean =>
    output.rows.some((row) => row[column] === null) && output.rows.every((row) => row[column] !== '');
  const column = allColumns(output).find(isMixed);
  if (column === undefined) return [];
  return [
    { meaning: 'missing', column, isLeft: (value) => value === null },
    { meaning: 'present', column, isLeft: (value) => value !== null },
  ];
}
