import { expect, it } from 'vitest';
import { hasSameIds } from './has-same-ids.ts';

it.each([
  ['one spreadsheet', { spreadsheetId: 'a', sheetId: 0 }, { spreadsheetId: 'a', sheetId: 0 }, true],
  ['one by two names', { file: { id: 'a', title: 'x' } }, { file: { id: 'a', title: 'y' } }, true],
  ['one at two times', { id: 'a', createdAt: '1' }, { createdAt: '2', id: 'a' }, true],
  [
    'two spreadsheets with a first sheet',
    { spreadsheetId: 'a', sheetId: 0 },
    { spreadsheetId: 'b', sheetId: 0 },
    false,
  ],
  ['two by their addresses', { kind: 'sheet', url: '/a' }, { kind: 'sheet', url: '/b' }, false],
  ['two of one destination', { destinationId: 'd', sheet: 1 }, { destinationId: 'd', sheet: 2 }, false],
  ['one by two addresses', { spreadsheetId: 'a', url: '/1' }, { spreadsheetId: 'a', url: '/2' }, true],
  ['two of one profile', { profileId: 'p', sheet: 1 }, { profileId: 'p', sheet: 2 }, false],
  ['two without an id', { spreadsheetId: '', url: '/1' }, { spreadsheetId: '', url: '/2' }, false],
  ['nothing', {}, {}, false],
  ['nothing but a number', { sheetId: 0 }, { sheetId: 0 }, false],
])('%s', (_, one, other, want) => expect(hasSameIds(one, other)).toBe(want));
