import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Reports that are not there are answered in a way of their own. */
function answering(status: number, body: unknown): ToyFault {
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      return operation.id === 'getReport' && reply.status >= 400 ? { status, body } : reply;
    },
  };
}

it.each([
  ['404', 404, {}, []],
  ['410', 410, {}, []],
  ['200 with what says that there is none', 200, { report: null }, []],
  ['200 with an empty object', 200, {}, ['A Report that was removed is read with success']],
  ['200 with an empty object in an envelope', 200, { data: {} }, ['A Report that was removed is read with success']],
])('a report that was removed is answered %s', async (_, status, body, want) => {
  const { findings } = await conformToy(contracts, {}, answering(status, body), { only: ['state/Report/script'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.each([
  ['404', undefined, []],
  ['as before', {}, []],
  ['with a mark', { deletedAt: '2026-01-01T00:00:00Z' }, []],
  ['in another state', { status: 'ARCHIVED' }, []],
])('a DataMart that was removed softly is read %s', async (_, mark, want) => {
  const shown = new Map<string | undefined, JsonObject>();
  const removed = new Set<string | undefined>();
  const act: ToyFault['act'] = ({ operation, path }, usual) => {
    const reply = usual();
    if (operation.id === 'deleteDataMart' && reply.status < 300) removed.add(path['id']);
    if (operation.id !== 'getDataMart') return reply;
    if (isObject(reply.body) && reply.status === 200) shown.set(path['id'], reply.body);
    const was = shown.get(path['id']);
    return removed.has(path['id']) && mark !== undefined && was !== undefined
      ? { status: 200, body: { ...was, ...mark } }
      : reply;
  };
  const { findings } = await conformToy(contracts, {}, { act }, { only: ['state/DataMart/script'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
