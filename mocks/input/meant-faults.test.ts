import { expect, test } from 'vitest';
import type { Json } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { toValidator } from '../../spec/schema.ts';
import { toMeantFaults } from './meant-faults.ts';

const kind = (name: string, rest: Record<string, Schema>): Schema => ({
  required: ['kind', ...Object.keys(rest)],
  properties: { kind: { const: name }, ...rest },
});
const mail = kind('mail', { subject: { type: 'string' }, when: { enum: ['always', 'never'] } });
const sheet = kind('sheet', { sheetId: { type: 'integer' } });
const config: Schema = { type: 'object', oneOf: [mail, sheet, kind('studio', {})] };
const rule: Schema = {
  oneOf: [
    { required: ['value'], properties: { operator: { enum: ['eq', 'neq'] }, value: { type: 'string' } } },
    { required: ['value'], properties: { operator: { enum: ['in'] }, value: { type: 'array' } } },
    { properties: { operator: { const: 'is_null' } } },
  ],
};
const [ofOne, ofAny] = ['must match exactly one schema in oneOf', 'must match a schema in anyOf'];

test.each<[what: string, schema: Schema, value: Json, want: readonly string[]]>([
  ['no variant at all', { type: 'object' }, 1, [' must be object']],
  [
    'the variant that is meant',
    config,
    { kind: 'mail', when: 'always' },
    [" must have required property 'subject'", ` ${ofOne}`],
  ],
  [
    'a list of values within it',
    config,
    { kind: 'mail', subject: 's', when: 'now' },
    ['/when must be equal to one of the allowed values: always, never', ` ${ofOne}`],
  ],
  [
    'none of them',
    config,
    { kind: 'fax' },
    ['/kind must be equal to one of the allowed values: mail, sheet, studio', ` ${ofOne}`],
  ],
  [
    'variants that say nothing of what is meant',
    { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
    {},
    [" must have required property 'a'", " must have required property 'b'", ` ${ofOne}`],
  ],
  [
    'each item of a list',
    { items: rule },
    [{ operator: 'in', value: 1 }, { operator: 'like' }, { operator: 'eq' }],
    [
      '/0/value must be array',
      `/0 ${ofOne}`,
      '/1/operator must be equal to one of the allowed values: eq, neq, in, is_null',
      `/1 ${ofOne}`,
      "/2 must have required property 'value'",
      `/2 ${ofOne}`,
    ],
  ],
  [
    'variants within a variant',
    { anyOf: [kind('post', { how: config }), sheet] },
    { kind: 'post', how: { kind: 'sheet', sheetId: 'x' } },
    ['/how/sheetId must be integer', `/how ${ofOne}`, ` ${ofAny}`],
  ],
])('of %s, the faults that help are told', (_, schema, value, want) => {
  const faults = toMeantFaults(toValidator(schema)(value));
  expect(faults.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(want);
});
