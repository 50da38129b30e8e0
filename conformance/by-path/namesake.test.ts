import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy whose sources have a key; a change, or a removal, is one of all sources with the same key. */
function keyed(reaches: 'none' | 'changed' | 'removed'): ToyFault {
  const sources = new Map<string, { key: unknown; template: string | undefined }>();
  const meant = (id: string, isAll: boolean): readonly string[] =>
    isAll ? [...sources].flatMap(([one, { key }]) => (key === sources.get(id)?.key ? [one] : [])) : [id];
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      const { insightTemplateId: template, sourceId = '' } = path;
      const { key } = (body ?? {}) as JsonObject;
      const { action, resource } = operation.lifecycle;
      if (resource !== 'InsightTemplateSource' || reply.status >= 300) return reply;
      if (action === 'create' && isObject(reply.body)) sources.set(reply.body['id'] as string, { key, template });
      for (const one of action === 'change' && key !== undefined ? meant(sourceId, reaches === 'changed') : [])
        sources.set(one, { key, template: sources.get(one)?.template });
      for (const one of action === 'remove' ? meant(sourceId, reaches === 'removed') : []) sources.delete(one);
      const rows = [...sources].filter(([, one]) => one.template === template);
      const list = rows.map(([id, one]) => ({ id, key: one.key }));
      return action === 'list' ? { status: 200, body: list } : reply;
    },
  };
}

it.each<[Parameters<typeof keyed>[0], readonly string[]]>([
  ['none', []],
  ['changed', ['Changing an InsightTemplateSource changes one with the same key elsewhere as well']],
  ['removed', ['Removing an InsightTemplateSource removes one with the same key elsewhere as well']],
])('of two sources with a key below two templates, the other is reached: %s', async (reaches, want) => {
  const { findings } = await conformToy(contracts, {}, keyed(reaches), {
    only: ['path-only-state/InsightTemplateSource'],
  });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
