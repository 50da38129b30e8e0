import { describe, expect, it } from 'vitest';
import { translated } from './translated.ts';

const text = { type: 'string' };

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
