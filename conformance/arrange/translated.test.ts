import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { translated, withKinds } from './translated.ts';

const text = { type: 'string' };

/** An object that says of which kind it is, and may have some texts. */
function kindOf(kind: string, ...names: readonly string[]): JsonObject {
  const properties = { kind: { enum: [kind] }, ...Object.fromEntries(names.map((name) => [name, text])) };
  return { type: 'object', properties, required: ['kind'] };
}

describe('a body in the words of a schema', () => {
  it.each([
    ['the same name', { title: 'Orders' }, { title: text }, { title: 'Orders' }],
    ['a name of fewer words', { cronExpression: '0 8 * * 1' }, { cron: text }, { cron: '0 8 * * 1' }],
    ['a name of more words', { alias: 'buyers' }, { target_alias: text }, { target_alias: 'buyers' }],
    [
      'a name within an object',
      { config: { sheetId: 's' } },
      { config: { properties: { sheet: text } } },
      { config: { sheet: 's' } },
    ],
    ['a name of an object within', { definition: { sqlQuery: 'SELECT 1' } }, { query: text }, { query: 'SELECT 1' }],
    [
      'names within the items of a list',
      { joins: [{ sourceField: 'id' }] },
      { joins: { type: 'array', items: { properties: { sourceFieldName: text } } } },
      { joins: [{ sourceFieldName: 'id' }] },
    ],
    [
      'the kind of an object of which one may be',
      { config: { projectId: 'p', location: 'EU' } },
      { config: { oneOf: [kindOf('A', 'projectId'), kindOf('B', 'projectId', 'location'), kindOf('C', 'region')] } },
      { config: { kind: 'B', projectId: 'p', location: 'EU' } },
    ],
    ['no value of another type', { active: 'yes' }, { isActive: { type: 'boolean' } }, {}],
    ['no value beyond an enumeration', { type: 'A' }, { type: { enum: ['B'] } }, {}],
    ['no name that shares a part of a word', { subtitle: 'Orders' }, { title: text }, {}],
  ])('takes %s', (_, body, properties, want) => {
    expect(translated(body, { properties })).toEqual(want);
  });

  it('has an example of what is required', () => {
    const schema = { properties: { kind: { enum: ['RUN'] }, note: text }, required: ['kind'] };
    expect(translated({ title: 'Orders' }, schema)).toEqual({ kind: 'RUN' });
  });

  it('is not known for a schema that names no properties', () => {
    expect([translated({ title: 'Orders' }, true), translated({}, { type: 'object' })]).toEqual([undefined, undefined]);
  });
});

it('an object of which a schema has several gets the kind of the one that has its names, and all else stays', () => {
  const schema = { properties: { title: text, config: { oneOf: [kindOf('A', 'region'), kindOf('B', 'projectId')] } } };
  const body = { title: 'Orders', note: 'n', config: { projectId: 'p' } };
  expect(withKinds(body, schema)).toEqual({ ...body, config: { kind: 'B', projectId: 'p' } });
  expect(withKinds({ config: { account: 'a' } }, schema)).toEqual({ config: { account: 'a' } });
});
