import { expect, it } from 'vitest';
import { lostItemLeaf } from './lost-item-leaf.ts';

const sent = {
  schema: {
    fields: [
      { name: 'a', type: 'INTEGER', alias: 'A', isKey: true },
      { name: 'b', type: 'STRING', alias: 'B', isKey: false },
      { name: 'c', type: 'DATE', alias: null, isKey: false },
    ],
  },
};
const shown = (change: (item: object) => object): unknown => ({
  schema: { fields: sent.schema.fields.map((item) => ({ ...change(item), isHidden: false })).toReversed() },
});

it.each<[string, (item: object) => object, string | undefined]>([
  ['as it was given', (item) => item, undefined],
  ['without its aliases', (item) => ({ ...item, alias: null }), 'alias'],
  ['with no text for an alias', (item) => ({ ...item, alias: '' }), 'alias'],
  ['with no text where none was given', (item) => ({ alias: '', ...item, note: '' }), undefined],
  ['with one type for all', (item) => ({ ...item, type: 'STRING' }), 'type'],
  ['with types of its own', (item) => ({ ...item, type: 'VARCHAR' }), undefined],
  ['without a key', (item) => ({ ...item, isKey: false }), 'isKey'],
  [
    'without the field',
    (item) => Object.fromEntries(Object.entries(item).filter(([name]) => name !== 'alias')),
    undefined,
  ],
  ['under other names', (item) => ({ ...item, name: 'x' }), undefined],
])('a list inside of what was sent is shown %s', (_, change, want) =>
  expect(lostItemLeaf(sent, shown(change))?.name).toBe(want),
);

it('takes null for a switch that is off', () => {
  const fields = [{ name: 'a', isHidden: false, rank: 0 }];
  expect(lostItemLeaf({ fields }, { fields: [{ name: 'a', isHidden: null, rank: null }] })).toBeUndefined();
});

it('finds a switch that is off where it alone was thrown', () => {
  const fields = [{ name: 'a', isKey: true }, { name: 'b' }];
  const as = (isKey: boolean): unknown => ({ fields: fields.map((item) => ({ ...item, isKey })) });
  expect([true, false].map((isKey) => lostItemLeaf({ fields }, as(isKey))?.name)).toEqual([undefined, 'isKey']);
});

it('does not compare what is shown elsewhere', () =>
  expect(lostItemLeaf(sent, { schema: [], fields: [] })).toBeUndefined());

it('finds a list that was sent in the one part of the record that has it', () => {
  const fields = [{ name: 'a', isKey: true }];
  const off = [{ name: 'a', isKey: false }];
  const lost = [
    { schema: { fields: off } },
    { schema: { fields } },
    { schema: { fields: off }, source: { fields: off } },
  ].map((record) => lostItemLeaf({ fields }, record)?.name);
  expect(lost).toEqual(['isKey', undefined, undefined]);
});
