import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { shortenedIn } from './kept-item.ts';

const contracts = await loadContracts();

type Fields = readonly JsonObject[];

/** A toy that shows as the fields of a DataMart what `merged` makes of those that it had and of those that are sent. */
function merging(merged: (had: Fields, sent: Fields) => Fields): ToyFault {
  const schemas = new Map<string, Fields>();
  return {
    act: ({ operation, path: { id = '' }, body }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataMartSchema' && isObject(body) && isObject(body['schema']))
        schemas.set(id, merged(schemas.get(id) ?? [], body['schema']['fields'] as Fields));
      const fields = schemas.get(id);
      const isShown = ['updateDataMartSchema', 'getDataMart'].includes(operation.id);
      if (!isShown || fields === undefined || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, schema: { fields: fields as readonly Json[] } } };
    },
  };
}

const missing = (had: Fields, sent: Fields): Fields =>
  had.filter(({ name }) => !sent.some((field) => field['name'] === name));

it.concurrent.each<[string, (had: Fields, sent: Fields) => Fields, readonly string[]]>([
  ['is gone', (_, sent) => sent, []],
  [
    'comes back as it is in the table',
    (had, sent) => [...sent, ...missing(had, sent).map((field) => ({ ...field, description: null }))],
    [],
  ],
  ['is marked', (had, sent) => [...sent, ...missing(had, sent).map((field) => ({ ...field, isHidden: true }))], []],
  ['stays', (had, sent) => [...sent, ...missing(had, sent)], ['An update of fields keeps what it leaves out']],
])('a field that is left out %s', async (_, merged, want) => {
  const only = ['updates/updateDataMartSchema'];
  const { findings } = await conformToy(contracts, {}, merging(merged), { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

const fields = [{ name: 'a', note: 'ours 1' }, { name: 'b' }];

it.each([
  ['an item with a text of ours', { schema: { fields } }, { fields }, { schema: { fields: [{ name: 'b' }] } }],
  ['one that is not shown', { schema: { fields } }, { fields: [] }, undefined],
  ['the only one', { schema: { fields: fields.slice(0, 1) } }, { fields }, undefined],
  ['one with no text of ours', { schema: { fields: [{ name: 'a' }, { name: 'b' }] } }, { fields }, undefined],
])('leaves out %s', (_, sent, shown, want) => {
  expect(shortenedIn(sent, shown, 'ours')?.body).toEqual(want);
});
