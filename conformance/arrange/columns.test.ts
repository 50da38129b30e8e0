import { expect, it } from 'vitest';
import { columnName, fieldNames } from './columns.ts';

it.each([
  [{ name: 'country', type: 'STRING' }, 'country'],
  [{ name: 'country', type: 'STRING', identifier: 'customers.country' }, 'customers.country'],
  [{ name: 'country', type: 'STRING', blended_identifier: 'customers.country' }, 'customers.country'],
  [{ title: 'Country' }, undefined],
])('the column that is shown as %j is named %s', (field, want) => {
  expect(columnName(field)).toBe(want);
});

it('the names of columns are those of fields that have types', () => {
  const fields = [{ name: 'day', type: 'DATE' }, { name: 'town', data_type: 'STRING' }, { name: 'no field' }];
  expect(fieldNames({ data_mart: { schema: fields } })).toEqual(['day', 'town']);
});
