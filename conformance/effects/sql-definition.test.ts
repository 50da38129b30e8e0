import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import { sqlDefinition } from './sql-definition.ts';

const contract = await loadContract();
const [read, update] = ['getDataMart', 'updateDataMartDefinition'].map((id) =>
  contract.operations.find((one) => one.id === id),
);

it.each<[string, Json, Json | undefined]>([
  ['as it is', { id: '1', definition: { sql: 'SELECT 1' } }, { definition: { sql: 'SELECT 1' } }],
  [
    'in an envelope',
    { data_mart: { id: '1', definition_kind: 'sql', definition: { sql_query: 'SELECT 1' } } },
    { definition_kind: 'sql', definition: { sql_query: 'SELECT 1' } },
  ],
  ['with another definition', { id: '1', definition: { table: 'sales.orders' } }, undefined],
])('a definition by SQL is taken of a DataMart that is shown %s', (_, shown, want) => {
  const reply = { status: 200, headers: {}, body: JSON.stringify(shown), partial: false };
  const message = { method: 'GET', path: '/', headers: {} };
  const diary = [{ exchange: { operation: read, message, reply }, parts: {}, as: { role: 'technical-user' } }];
  expect(sqlDefinition({ contract, profile: {}, diary } as unknown as Scene, update!)).toEqual(want);
});
