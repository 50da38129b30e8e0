import { expect, test } from 'vitest';
import type { Row } from '../store/store.ts';
import { danglingIds } from './dangling-ids.ts';

const here = '05e40001-4a84-48d7-98ef-99b4079b25f1';
const nowhere = '05e40002-41ce-45c0-84b4-5db4ec58aa36';

test.each<[name: string, fields: Omit<Row, 'id'>, want: string[]]>([
  ['an id that is there', { storageId: here }, []],
  ['an id that is not', { storageId: nowhere }, [`Report/r/storageId: ${nowhere}`]],
  ['one of a list', { contextIds: [here, nowhere] }, [`Report/r/contextIds/1: ${nowhere}`]],
  [
    'one further down',
    { config: { source: [{ templateId: nowhere }] } },
    [`Report/r/config/source/0/templateId: ${nowhere}`],
  ],
  ['what is no UUID', { userId: 'business-user', folderId: null, runId: 7 }, []],
  ['the id of another project', { _projectId: nowhere }, []],
  ['what is no reference', { token: nowhere }, []],
])('%s', (_, fields, want) => {
  expect(danglingIds({ Storage: [{ id: here }], Report: [{ id: 'r', ...fields }] })).toEqual(want);
});
