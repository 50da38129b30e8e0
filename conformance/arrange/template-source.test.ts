import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { hasTemplateSource, templateSourceOf, withTemplateSource } from './template-source.ts';

it.each<[JsonObject, Json | undefined, JsonObject]>([
  [{ type: 'email', templateSource: { id: '7' } }, { id: '7' }, { type: 'email', templateSource: 42 }],
  [{ templateSource: { id: '7' } }, { id: '7' }, { templateSource: 42 }],
  [
    { email: { subject: 'a', templateSource: { id: '7' } } },
    { id: '7' },
    { email: { subject: 'a', templateSource: 42 } },
  ],
  [{ legacy: { subject: 'a' } }, undefined, { legacy: { subject: 'a', templateSource: 42 } }],
  [{ subject: 'a' }, undefined, { subject: 'a', templateSource: 42 }],
])('the template source of %j is %j, and is replaced in place', (config, want, replaced) => {
  expect(templateSourceOf(config)).toEqual(want);
  expect(hasTemplateSource(config)).toBe(want !== undefined);
  expect(withTemplateSource(config, 42)).toEqual(replaced);
});
