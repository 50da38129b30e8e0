import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import { ofOtherType } from './of-other-type.ts';

const types = ['TABLE', 'VIEW'];
const listed = (...items: readonly object[]): Exchange =>
  ({
    message: { method: 'GET', path: '/resources', headers: {} },
    reply: { status: 200, headers: {}, body: JSON.stringify({ items }) },
  }) as unknown as Exchange;
const [table, view, plain] = [{ type: 'TABLE' }, { type: 'VIEW' }, { name: 'orders' }];

it.each<[string, readonly object[], readonly object[], string | undefined]>([
  ['as asked for', [table], [view], undefined],
  ['the other way', [view], [table], 'other'],
  ['one among the others', [table, view], [], 'other'],
  ['that say nothing of it', [plain], [plain], undefined],
  ['that all say the same', [{ definitionType: 'TABLE' }], [{ definitionType: 'TABLE' }], undefined],
  ['that say a type of another kind', [{ type: 'EXTERNAL' }], [{ type: 'MATERIALIZED_VIEW' }], undefined],
])('resources %s', (_, tables, views, key) => {
  const asked = [
    { type: 'TABLE', exchange: listed(...tables) },
    { type: 'VIEW', exchange: listed(...views) },
  ];
  expect(ofOtherType(asked, types, 'parameter-listDataStorageResources-resourceType')?.key).toBe(key);
});
