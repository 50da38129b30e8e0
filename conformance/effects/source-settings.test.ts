import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { leftOut, settingsOf } from './source-settings.ts';

const setting = { path: 'customer', isExcluded: false };

it.each<[string, JsonObject, JsonObject, JsonObject | undefined]>([
  ['the name that the setting has', setting, { path: 'buyers' }, { path: 'buyers', isExcluded: true }],
  ['a longer name', setting, { aliasPath: 'buyers' }, { path: 'buyers', isExcluded: true }],
  [
    'several names',
    { ...setting, alias: 'Customers' },
    { alias: 'Buyers', aliasPath: 'buyers' },
    { path: 'buyers', alias: 'Buyers', isExcluded: true },
  ],
  ['no such name, and another one', { ...setting, alias: 'Customers' }, { alias: 'Buyers' }, undefined],
  ['no such name', setting, { id: '8c71' }, undefined],
])('a source that is known by %s is left out', (_, one, source, want) => {
  expect(settingsOf({ sources: [one] }, source, leftOut)).toEqual(want && { sources: [want] });
});
