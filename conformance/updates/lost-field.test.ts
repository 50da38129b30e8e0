import { expect, it } from 'vitest';
import type { Exchange } from '../target/message.ts';
import type { Update } from './update-one.ts';
import { lostField } from './lost-field.ts';

const answer = (body: unknown): Exchange =>
  ({ reply: { status: 200, headers: {}, body: JSON.stringify(body) } }) as unknown as Exchange;

type Row = readonly [what: string, sent: object, before: object, told: object, after: object, want: string | undefined];

const text = { description: 'conform 1' };

const rows: readonly Row[] = [
  ['a switch that stays', { on: false }, { on: true }, {}, { on: true }, 'on'],
  ['a switch that was thrown', { on: false }, { on: true }, {}, { on: false }, undefined],
  ['a word that stays', { kind: 'VIEW' }, { kind: 'table' }, {}, { kind: 'table' }, 'kind'],
  [
    'a word in other letters',
    { kind: 'TABLE_PATTERN' },
    { kind: 'table-pattern' },
    {},
    { kind: 'table-pattern' },
    undefined,
  ],
  ['a field that is not shown', { on: false }, {}, {}, {}, undefined],
  ['a time that the service notes', { checkedAt: '2' }, { checkedAt: '1' }, {}, { checkedAt: '1' }, undefined],
  [
    'an object that is told and not kept',
    { def: { a: 1 } },
    { def: { a: 0 } },
    { def: { a: 1 } },
    { def: { a: 0 } },
    'def',
  ],
  ['fields in another order', { def: { a: 1, b: 2 } }, { def: {} }, {}, { def: { b: 2, a: 1 } }, undefined],
  ['null that others do not show', { schema: [1] }, { schema: null }, { schema: [1] }, { schema: null }, 'schema'],
  ['null that may be all that is shown', { form: [1] }, { form: null }, { form: [1] }, { form: null }, undefined],
  [
    'null beside another name',
    { schema: ['a'] },
    { schema: null },
    { schema: ['a'] },
    { schema: null, form: 'a' },
    undefined,
  ],
  ['ids that are known', { ids: ['a'] }, { ids: [] }, {}, { ids: [] }, 'ids'],
  ['ids that nobody knows', { ids: ['x'] }, { ids: [] }, {}, { ids: [] }, undefined],
  ['ids that the answer leaves out', { ids: ['a'] }, { ids: [] }, { ids: [] }, { ids: [] }, undefined],
  ['ids that records are shown for', { tagIds: ['a'] }, { tags: [{ id: 'b' }] }, {}, { tags: [{ id: 'b' }] }, 'tagIds'],
  ['records of those ids', { tagIds: ['a'] }, { tags: [{ id: 'b' }] }, {}, { tags: [{ id: 'a' }] }, undefined],
  ['a list of something else', { tagIds: ['a'] }, { tags: [{ name: 'b' }] }, {}, { tags: [{ name: 'b' }] }, undefined],
  ['a text that the answer alone shows', text, { about: null }, { about: 'conform 1' }, { about: null }, 'description'],
  ['a text that is shown under another name', text, {}, { about: 'conform 1' }, { about: 'conform 1' }, undefined],
  ['a text that reading does not show at all', text, {}, { about: 'conform 1' }, {}, undefined],
];

it.each(rows)('%s', (_, sent, before, told, after, want) => {
  const update = { sent, before: answer(before), exchange: answer(told), prefix: 'conform' } as unknown as Update;
  const known = { shown: new Set(['schema']), isKnown: (id: string) => id === 'a' };
  expect(lostField(update, answer(after), known)?.name).toBe(want);
});

it.each([
  ['an icon that stays null', { icon: 'cart' }, true, 'icon'],
  ['an icon that the target may call otherwise', { icon: 'cart' }, false, undefined],
  ['what is no icon', { iconKey: 'cart' }, true, undefined],
])('%s', (_, sent, isDescribed, want) => {
  const record = answer({ icon: null, iconKey: null });
  const update = { sent, before: record, exchange: record, prefix: 'conform' } as unknown as Update;
  const known = { shown: new Set<string>(), isKnown: () => false, isDescribed };
  expect(lostField(update, record, known)?.name).toBe(want);
});
