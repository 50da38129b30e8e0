import { describe, expect, test } from 'vitest';
import { levelOf, ruleIds } from './rules.ts';
import { headerOf, queryOf, requestOf, responseOf, toldOf } from './testing/documents.ts';
import { propertyEdits, textWaivers } from './testing/position-edits.ts';
import { type SchemaEdit, schemaEdits, schemaWaivers } from './testing/schema-edits.ts';
import { schemaKeywords } from './testing/schema-keywords.ts';

const named = (edits: readonly SchemaEdit[]): [string, SchemaEdit][] =>
  edits.map((edit) => [`${edit.keyword} ${edit.edit}`, edit]);
const inProperty = (schema: SchemaEdit['before']): SchemaEdit['before'] => ({
  type: 'object',
  properties: { p: schema },
});

describe('each edit of each keyword is one change with one level', () => {
  test.each(named(schemaEdits))('%s, in a request', (_, { before, after, rule, request }) =>
    expect(toldOf(requestOf(before), requestOf(after))).toEqual([`${request} ${rule}`]),
  );
  test.each(named(schemaEdits))('%s, in a response', (_, { before, after, rule, response }) =>
    expect(toldOf(responseOf(before), responseOf(after))).toEqual([`${response} ${rule}`]),
  );
  test.each(named(schemaEdits))('%s, in a property of a request', (_, { before, after, rule, request }) =>
    expect(toldOf(requestOf(inProperty(before)), requestOf(inProperty(after)))).toEqual([`${request} ${rule}`]),
  );
  const asText = schemaEdits.filter(({ keyword, edit }) => !Object.hasOwn(textWaivers, `${keyword} ${edit}`));
  test.each(named(asText))('%s, in a parameter', (_, { before, after, rule, request }) =>
    expect(toldOf(queryOf(before), queryOf(after))).toEqual([`${request} ${rule}`]),
  );
  test.each(named(asText))('%s, in a header', (_, { before, after, rule, response }) =>
    expect(toldOf(headerOf(before), headerOf(after))).toEqual([`${response} ${rule}`]),
  );
  test.each(propertyEdits)('$name', ({ base, revision, told }) => expect(toldOf(base, revision)).toEqual(told));
});

test('the levels are those of the rules', () => {
  const own = schemaEdits.filter(({ edit }) => !edit.endsWith('within'));
  const levels = ({ rule, request, response }: SchemaEdit): string => `${rule} ${request} ${response}`;
  expect(own.map(levels)).toEqual(
    own.map(({ rule }) => `${rule} ${levelOf(rule, 'request')} ${levelOf(rule, 'response')}`),
  );
});

/** What is done to a keyword: it comes, it goes, or what it says becomes another (or more, or less). */
const kindOf = (edit: string): string => /^(added|removed)/.exec(edit)?.[1] ?? 'changed';

test('every edit of every keyword has a verdict, or a reason why not', () => {
  const edited = new Set([
    ...schemaEdits.map(({ keyword, edit }) => `${keyword} ${kindOf(edit)}`),
    ...propertyEdits.map(({ keyword, name }) => `${keyword} ${kindOf(name.slice(keyword.length + 1))}`),
  ]);
  const open = schemaKeywords.flatMap((keyword) =>
    ['added', 'removed', 'changed']
      .map((edit) => `${keyword} ${edit}`)
      .filter((name) => !edited.has(name) && ![keyword, name].some((waived) => Object.hasOwn(schemaWaivers, waived))),
  );
  expect(open).toEqual([]);
});

test('waivers are for what is there', () => {
  const names = schemaEdits.map(({ keyword, edit }) => `${keyword} ${edit}`);
  expect(Object.keys(textWaivers).filter((name) => !names.includes(name))).toEqual([]);
  expect(Object.keys(schemaWaivers).filter((name) => !schemaKeywords.includes(name.split(' ')[0]!))).toEqual([]);
});

test('rules have ids in kebab case', () => expect(ruleIds.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]));
