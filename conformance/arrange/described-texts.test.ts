import { expect, it } from 'vitest';
import { describedTexts } from './described-texts.ts';

it.each<[string, object, readonly string[]]>([
  ['a text that people write', { template: { type: 'string' } }, ['template']],
  ['a template that a scope is of', { template: { type: 'string' }, scope: { type: 'string' } }, []],
  ['a text in a form', { description: { type: 'string', format: 'uri' } }, []],
])('%s', (_, properties, want) => {
  expect(Object.keys(describedTexts({ properties } as never, 'conform-1'))).toEqual(want);
});
