import { expect, it } from 'vitest';
import { hasName } from './lifecycle.ts';

it.each([
  ['{"title":"Ours No 1"}', 'ours No 1 ', true],
  ['{"title":"Ours No 12"}', 'ours No 1', false],
  ['{"titles":["Ours No 12","Ours No 1"]}', 'ours No 1', true],
  ['ours 2', 'ours', true],
  ['Ours No 1 of description', 'ours No 1', true],
])('%s has the name %s: %s', (text, name, want) => {
  expect(hasName(text, name)).toBe(want);
});
