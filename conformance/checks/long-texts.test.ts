import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that keeps a description as it is said. */
function keeping(kept: (text: string) => string | undefined): ToyFault {
  const texts = new Map<string, string>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      if (operation.id === 'updateDataMartDescription' && isObject(body) && reply.status < 300) {
        const text = kept(body['description'] as string);
        if (text === undefined) return { status: 422 };
        texts.set(id, text);
      }
      const isRead = operation.id === 'getDataMart' && isObject(reply.body) && texts.has(id);
      return isRead ? { ...reply, body: { ...(reply.body as object), description: texts.get(id) } } : reply;
    },
  };
}

const cut = ['The description of a DataMart is cut'];

it.concurrent.each<[string, (text: string) => string | undefined, readonly string[]]>([
  ['kept whole', (text) => text, []],
  ['cut', (text) => text.slice(0, 255), cut],
  ['cut, with an ellipsis', (text) => (text.length > 255 ? `${text.slice(0, 252)}...` : text), cut],
  ['refused', (text) => (text.length > 255 ? undefined : text), []],
  ['replaced', (text) => (text.length > 255 ? 'A long one' : text), []],
])('a description of some length is %s', async (_, kept, want) => {
  const { findings } = await conformToy(contracts, {}, keeping(kept), {
    only: ['long-texts/updateDataMartDescription'],
  });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each<[string, (sql: string) => string, readonly string[]]>([
  ['kept whole', (sql) => sql, []],
  ['cut', (sql) => sql.slice(0, 1000), ['The SQL of a DataMart is cut']],
])('SQL of some length is %s', async (_, kept, want) => {
  const definitions = new Map<string, object>();
  const toy: ToyFault = {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      const { definition } = (isObject(body) ? body : {}) as { readonly definition?: { readonly sqlQuery: string } };
      if (operation.id === 'updateDataMartDefinition' && definition !== undefined)
        definitions.set(id, { sqlQuery: kept(definition.sqlQuery) });
      if (operation.id !== 'getDataMart' || !isObject(reply.body) || !definitions.has(id)) return reply;
      return { ...reply, body: { ...reply.body, definition: definitions.get(id) } };
    },
  };
  const body = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT 1' } };
  const profile = { ...toyProfile, requests: { 'PUT /api/data-marts/{id}/definition': { body } } };
  const only = ['long-texts/updateDataMartDefinition'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
