import { expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import { toMessage } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { inSameStorage } from './in-same-storage.ts';

const contract = await loadContract();
const mart = (id: string, storageTitle: string, status = 'PUBLISHED'): JsonObject => ({ id, storageTitle, status });
const [own, given] = [mart('own-0001', 'Main'), mart('given-01', 'Other')];

it.each<[string, readonly JsonObject[], string | undefined]>([
  ['another one there', [own, given, mart('draft-01', 'Main', 'DRAFT'), mart('near-001', 'Main')], 'near-001'],
  ['the given one there', [own, { ...given, storageTitle: 'Main' }, mart('near-001', 'Main')], undefined],
  ['none beside ours', [own, given], undefined],
  ['no storages shown', [own, given, mart('near-001', 'Main')].map(({ id }) => ({ id: id! })), undefined],
  ['ours on another page', [given, mart('near-001', 'Main')], undefined],
  ['the given one on another page', [own, mart('near-001', 'Main')], 'near-001'],
])('a list with %s', async (_, items, want) => {
  const send: Scene['send'] = (operation, parts) => {
    const headers = { 'content-type': 'application/json' };
    const body = operation.id === 'getDataMart' ? given : { items, total: items.length };
    const reply = { status: 200, headers, body: JSON.stringify(body), partial: false };
    return Promise.resolve({ operation, message: toMessage(operation, parts), reply });
  };
  const scene = { contract, profile: {}, send, allowWrites: true } as unknown as Scene;
  expect(await inSameStorage(scene, 'own-0001', 'given-01', 'technical-user')).toBe(want);
});
