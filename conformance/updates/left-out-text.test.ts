import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { leftOutText } from './left-out-text.ts';

const contract = await loadContract();
const operation = (id: string): Operation => contract.operations.find((one) => one.id === id)!;

function entry(name: string, answer: JsonObject, body?: JsonObject): Entry {
  const one = operation(name);
  const parts = { path: { id: answer['id'] as string }, ...(body !== undefined && { body }) };
  const reply = { status: 200, headers: {}, body: JSON.stringify(answer), partial: false };
  return { exchange: { operation: one, message: toMessage(one, parts), reply }, parts, as: { role: 'technical-user' } };
}

const definition = { sqlQuery: 'SELECT 1' };
const description = 'conform-1 No 7';
const record = (fields: JsonObject, id = 'a'): JsonObject => ({ id, title: 'Orders', status: 'DRAFT', ...fields });
const reads = (fields: JsonObject, id?: string): Entry => entry('getDataMart', record(fields, id));
const defines = (fields: JsonObject): Entry =>
  entry('updateDataMartDefinition', record({ definition, ...fields }), { definition });
const other = reads({ definition, description: 'All orders' }, 'b');
const loses = [reads({ description }), defines({}), reads({ definition })];

it.each<[string, readonly Entry[], string | undefined]>([
  ['is left out, though others have one', [other, ...loses], 'description'],
  ['is left out, though it has one again', [...loses, reads({ definition, description })], 'description'],
  ['is null', [other, reads({ description }), defines({}), reads({ definition, description: null })], 'description'],
  ['stays', [other, reads({ description }), defines({ description }), reads({ definition, description })], undefined],
  ['is shown of none in that state', [reads({ description }, 'b'), ...loses], undefined],
  [
    'is shown of others in another state',
    [reads({ definition, description, status: 'LIVE' }, 'b'), ...loses],
    undefined,
  ],
  [
    'is left out once',
    [other, ...loses, reads({ description }), defines({}), reads({ definition, description })],
    undefined,
  ],
  ['is answered', [other, reads({ description }), defines({ description }), reads({ definition })], undefined],
  ['is none of ours', [other, reads({ description: 'Mine' }), defines({}), reads({ definition })], undefined],
])('the description of a DataMart that is given a definition %s', (_, diary, want) => {
  const found = leftOutText(
    { diary, prefix: 'conform-1' },
    operation('updateDataMartDefinition'),
    operation('getDataMart'),
  );
  expect(found?.taken.name).toBe(want);
});
