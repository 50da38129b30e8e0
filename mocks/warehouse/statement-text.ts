import { QueryError } from './query-error.ts';

/** The most characters that a statement may have. */
const maxLength = 1_000_000;

// One piece as SQLite reads it, else one character: text, quoted names, comments, parameters, words, blanks. What is not
// closed runs to the end, as in SQLite.
const tokenPattern =
  /'[^']*(?:''[^']*)*(?:'|$)|"[^"]*(?:""[^"]*)*(?:"|$)|`[^`]*(?:``[^`]*)*(?:`|$)|\[[^\]]*(?:\]|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\?[0-9]*|[:@$#][\w$\u0080-\uffff]+|[\w$\u0080-\uffff]+|\s+|[\s\S]/g;

/** How a statement must begin. Everything else writes, configures or explains. */
const firstWords: readonly string[] = ['select', 'with'];

/**
 * The text of the one SELECT (or WITH … SELECT) statement that a source consists of, without the semicolon, blanks and
 * comments around it, so that it can stand in parentheses. It tells the pieces apart as SQLite does but does not know
 * the grammar: whether the statement is right is for SQLite to say.
 *
 * @throws QueryError `refused` for an empty or overlong text, several statements, another kind of statement,
 *   parentheses that do not match, or another number of `?` than there are parameters.
 */
export function toStatementText(sql: string, parameterCount = 0): string {
  if (sql.length > maxLength) throw refused(`The SQL has ${sql.length} characters; at most ${maxLength} can be run.`);
  if (sql.includes('\0')) throw refused('The SQL contains the character U+0000; remove it.');
  const tokens = sql.match(tokenPattern) ?? [];
  const indices = [...tokens.keys()].filter((index) => !isBlank(tokens[index]!));
  const end = indices.findIndex((index) => tokens[index] === ';');
  const own = end < 0 ? indices : indices.slice(0, end);
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) throw refused('The SQL is empty; give one SELECT statement.');
  assertSelect(tokens[first]!);
  if (end >= 0 && indices.slice(end).some((index) => tokens[index] !== ';')) {
    throw refused('The SQL has several statements; only one SELECT or WITH statement can be run.');
  }
  const pieces = own.map((index) => tokens[index]!);
  assertBalanced(pieces);
  assertParameters(pieces.filter(isParameter), parameterCount);
  return tokens.slice(first, last + 1).join('');
}

function assertSelect(word: string): void {
  if (firstWords.includes(word.toLowerCase())) return;
  throw refused(`The SQL begins with "${word.slice(0, 20)}"; only one SELECT or WITH statement can be run.`);
}

/** So that a statement in parentheses is still one statement. */
function assertBalanced(pieces: readonly string[]): void {
  let depth = 0;
  for (const piece of pieces) {
    if (piece === '(') depth += 1;
    if (piece === ')') depth -= 1;
    if (depth < 0) break;
  }
  if (depth !== 0) throw refused('The parentheses of the SQL do not match.');
}

function assertParameters(parameters: readonly string[], count: number): void {
  const other = parameters.find((parameter) => count === 0 || parameter !== '?');
  if (other !== undefined) throw refused(`The SQL has the parameter "${other}"; write its value instead.`);
  if (parameters.length !== count) throw refused(`The SQL has ${parameters.length} parameters, not ${count}.`);
}

function isBlank(token: string): boolean {
  return /^(?:\s|--|\/\*)/.test(token);
}

function isParameter(token: string): boolean {
  return /^[?:@$#]/.test(token);
}

function refused(message: string): QueryError {
  return new QueryError('refused', message);
}
