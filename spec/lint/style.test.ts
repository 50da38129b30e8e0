import { expect, test } from 'vitest';
import { contractFile } from '../contract.ts';
import { loadStyle } from './style.ts';

test('our contract keeps the style rules', async () => {
  expect(await loadStyle(contractFile)).toEqual({ problems: [] });
});
