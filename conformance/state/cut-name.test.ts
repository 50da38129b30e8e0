import { expect, it } from 'vitest';
import type { Scene } from '../scene.ts';
import type { Exchange } from '../target/message.ts';
import { cutName } from './cut-name.ts';

const exchange = (action: string, sent: unknown, shown: unknown): Exchange =>
  ({
    operation: { lifecycle: { action, resource: 'DataMart' } },
    message: { body: JSON.stringify(sent) },
    reply: { status: 200, headers: {}, body: JSON.stringify(shown) },
  }) as unknown as Exchange;

const creation = exchange('create', { title: 'conform-1 of a test run No 700' }, { id: '1' });
const listing = (...titles: readonly string[]): Exchange =>
  exchange('list', undefined, { items: titles.map((title, index) => ({ id: `${index}`, title })) });

it.each<[string, unknown, Exchange, boolean]>([
  ['its beginning, where others have longer names', 'conform-1', listing('Orders of the week'), true],
  ['its beginning, as all do', 'conform-1', listing('Orders', 'conform-1'), false],
  ['most of it, as all do', 'conform-1 of a test run', listing('Orders'), true],
  ['it whole', 'conform-1 of a test run No 700', listing('Orders of the week'), false],
  ['it in small letters, where others have capitals', 'conform-1 of a test run no 700', listing('Orders'), true],
  ['it in small letters, as all are', 'conform-1 of a test run no 700', listing('orders', 'conform-1 no 699'), false],
  ['it with less space', 'conform-1 of a test run No 700 ', listing('Orders of the week'), false],
  ['another name', 'Untitled', listing('Orders of the week'), false],
  ['none', null, listing('Orders of the week'), false],
])('of a name that was sent, a record shows %s', (_, title, listed, want) => {
  const scene = { diary: [{ exchange: listed }] } as unknown as Scene;
  const fault = cutName(scene, creation, exchange('read', undefined, { id: '1', title }));
  expect(fault).toEqual(want ? { field: 'title', sent: 'conform-1 of a test run No 700' } : undefined);
});
