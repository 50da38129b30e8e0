import { expect, it } from 'vitest';
import { endsWithin } from './broken-text.ts';

it.each([
  ['as it is', "SELECT 1 WHERE (`name` = 'O'Brien')", true],
  ['as it is, beside names in quotation marks', `SELECT "id" WHERE "name" = 'O'Brien' LIMIT 1`, true],
  ['as it is, in a list', "WHERE name IN ('a', 'O'Brien')", true],
  ['doubled', "WHERE name = 'O''Brien'", false],
  ['after a backslash', String.raw`WHERE name = 'O\'Brien'`, false],
  ['as the number of a sign', String.raw`WHERE name = 'O\x27Brien'`, false],
  ['between quotation marks', `WHERE name = "O'Brien"`, false],
  ['between three apostrophes', "WHERE name = '''O'Brien'''", false],
  ['between dollar signs', "WHERE name = $$O'Brien$$", false],
  ['between apostrophes that are in quotation marks', `SELECT 1 AS "name is 'O'Brien'"`, false],
  ['in a comment', "SELECT 1 -- name = 'O'Brien'\nWHERE name = @p1 /* 'O'Brien' */", false],
  ['nowhere', 'WHERE name = @p1', false],
])('a value with an apostrophe %s', (_, sql, want) => expect(endsWithin(sql, "O'Brien")).toBe(want));

it.each([
  ['as they are', "WHERE name = 'rock 'n' roll'", true],
  ['the first one doubled alone', "WHERE name = 'rock ''n' roll'", true],
  ['the last one after a backslash alone', String.raw`WHERE name = 'rock 'n\' roll'`, true],
  ['both doubled', "WHERE name = 'rock ''n'' roll'", false],
])('a value with two apostrophes %s', (_, sql, want) => expect(endsWithin(sql, "rock 'n' roll")).toBe(want));
