import { expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

it.each([
  ['# Orders', 'template'],
  ['# Ord', 'template'],
  ['# Orders\n\nAll of them', undefined],
  ['# Orders\n\nAll of them\n', undefined],
  ['<h1>Orders</h1>', undefined],
  ['', undefined],
  [null, undefined],
])('a template that is shown as %j', (template, want) => {
  expect(cutText({ template: '# Orders\n\nAll of them' }, { template })).toBe(want);
});

it('says nothing of a line break at the end, or of a long text', () => {
  expect(cutText({ text: 'Orders\n' }, { text: 'Orders' })).toBeUndefined();
  expect(cutText({ text: 'x'.repeat(300) }, { text: 'x'.repeat(255) })).toBeUndefined();
});
