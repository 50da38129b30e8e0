import type { Json, JsonObject } from '../../../json.ts';
import type { Level } from '../../change.ts';
import type { RuleId } from '../../rules.ts';

/** One edit of one keyword: the schema before and after, the rule that tells it, and its level in requests and responses. */
export type SchemaEdit = {
  readonly keyword: string;
  readonly edit: string;
  readonly before: Json;
  readonly after: Json;
  readonly rule: RuleId;
  readonly request: Level;
  readonly response: Level;
};

/** What an edit does to those who send and to those who read: by a word of the law, or level by level. */
export type Levels = 'narrows' | 'widens' | 'breaks' | 'warns' | 'informs' | readonly [Level, Level];

type Row = readonly [edit: string, before: JsonObject, after: JsonObject, rule: RuleId, levels: Levels];

const levelsOf: Readonly<Record<Extract<Levels, string>, readonly [Level, Level]>> = {
  narrows: ['breaking', 'info'],
  widens: ['info', 'breaking'],
  breaks: ['breaking', 'breaking'],
  warns: ['warning', 'warning'],
  informs: ['info', 'info'],
};

/** Edits of a keyword, in schemas that are made of what each row gives. */
export function edits(keyword: string, of: (rest: JsonObject) => JsonObject, rows: readonly Row[]): SchemaEdit[] {
  return rows.map(([edit, before, after, rule, levels]) => {
    const [request, response] = typeof levels === 'string' ? levelsOf[levels] : levels;
    return { keyword, edit, before: of(before), after: of(after), rule, request, response };
  });
}

/** Schemas of one type, and of what is given besides. */
export const text = (rest: JsonObject = {}): JsonObject => ({ type: 'string', ...rest });
export const integer = (rest: JsonObject = {}): JsonObject => ({ type: 'integer', ...rest });
export const number = (rest: JsonObject = {}): JsonObject => ({ type: 'number', ...rest });
export const list = (rest: JsonObject = {}): JsonObject => ({ type: 'array', ...rest });
export const object = (rest: JsonObject = {}): JsonObject => ({ type: 'object', ...rest });
/** A schema as it is given. */
export const plain = (rest: JsonObject): JsonObject => rest;
