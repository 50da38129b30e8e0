import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { keptObject } from './kept-object.ts';

const operation = { id: 'updateDataMartDefinition' };
const answer = (body: Json): Exchange =>
  ({ operation, reply: { status: 200, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;

const [table, query]: readonly JsonObject[] = [{ name: 'shop.orders' }, { sql: 'SELECT 1' }];

it.each<[string, JsonObject, JsonObject, string | undefined]>([
  ['as the earlier one', table!, table!, 'definition'],
  ['as the later one', table!, query!, undefined],
  ['as both', table!, { ...table, ...query }, undefined],
  ['as something of which nobody knows where it comes from', { id: 'd1' }, { id: 'd1' }, undefined],
  ['as nothing', {}, {}, undefined],
])('an object that was sent is shown %s', (_, was, is, want) => {
  const diary = [{ exchange: answer({}), parts: { body: { kind: 'TABLE', definition: table! } } }];
  const update = {
    sent: { kind: 'SQL', definition: query! },
    before: answer({ definition: was }),
    exchange: answer({}),
  };
  expect(keptObject({ diary } as unknown as Scene, update, answer({ definition: is }))?.name).toBe(want);
});
