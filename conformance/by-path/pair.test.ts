import { expect, it } from 'vitest';
import type { Instance } from '../arrange/instances.ts';
import type { Scene } from '../scene.ts';
import { loadContracts } from '../testing/conform-toy.ts';
import { createPair } from './pair.ts';
import { pathOnlyLives } from './path-only-life.ts';

const { contract } = await loadContracts();
const life = pathOnlyLives(contract).find(({ resource }) => resource === 'InsightTemplateSource')!;

const below = (InsightTemplate: string, id: string): Instance => ({
  id,
  parents: { DataMart: 'mart-0001', InsightTemplate },
});

it.each([
  ['beside it', 'template-0001', true],
  ['elsewhere', 'template-0002', false],
])('the list before the second was created is that of the first, where it is created %s', async (_, place, isKnown) => {
  const made = [below('template-0001', 'source-0001'), below(place, 'source-0002')];
  const reply = { status: 200, headers: {}, body: JSON.stringify({ items: [{ id: 'source-0001' }] }) };
  const scene = {
    contract,
    profile: {},
    diary: [],
    sessions: new Map([['technical-user', {}]]),
    send: () => Promise.resolve({ reply, message: {} }),
    arrange: {
      get: () => Promise.resolve({ ok: true, value: made.shift() }),
      creatorOf: () => undefined,
      creationOf: () => undefined,
    },
  } as unknown as Scene;
  const pair = await createPair(scene, life);
  expect(pair.ok && pair.value.before !== undefined).toBe(isKnown);
});
