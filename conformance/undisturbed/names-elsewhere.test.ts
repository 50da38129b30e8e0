import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { namesElsewhere } from './names-elsewhere.ts';

const named = { id: '8c71', name: 'Orders' };

it.each<[string, Json, boolean]>([
  ['itself', { nodes: [{ id: '8c71', title: 'Orders' }] }, true],
  ['in a row of its own', [{ dataMartId: '8c71', title: 'Orders' }], true],
  ['beside another', [{ id: 'e', martId: '8c71', martTitle: 'Orders' }], true],
  ['beside another, in other words', [{ id: 'e', source_mart_id: '8c71', source_mart_name: 'Orders' }], true],
  ['by another name', [{ id: '8c71', title: 'Sales' }], false],
  ['where the name is that of another', [{ id: 'e', martId: '8c71', title: 'Orders' }], false],
  ['where the name is that of another it refers to', [{ id: 'e', martId: '8c71', storageTitle: 'Orders' }], false],
  ['by an alias', [{ dataMartId: '8c71', alias: 'Orders' }], false],
  ['not at all', [{ id: '9d82', title: 'Orders' }], false],
])('an answer shows a record by its name: %s', (_, answer, want) => expect(namesElsewhere(answer, named)).toBe(want));
