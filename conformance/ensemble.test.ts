import { expect, it } from 'vitest';
import { createEnsemble } from './ensemble.ts';
import type { HowSent, Target } from './target/target.ts';
import { loadContracts } from './testing/conform-toy.ts';

const { contract } = await loadContracts();

it.each([
  ['that states it', 'authorizeDataStorage', [true, true]],
  ['that does not, until it was waited out in vain', 'listConnectors', [false, true]],
])('a 503 is taken for the answer of an operation %s', async (_, id, want) => {
  const hows: HowSent[] = [];
  const target = {
    origin: 'http://127.0.0.1',
    send: (message, how = {}) => {
      hows.push(how);
      return Promise.resolve({ status: 503, headers: {}, body: message.path, partial: false });
    },
  } as Partial<Target> as Target;
  const budget = { take: () => {}, allows: () => true };
  const { scene } = createEnsemble({ contract } as never, target, new Map(), {} as never, budget);
  const operation = contract.operations.find((one) => one.id === id)!;
  for (const path of ['/one', '/two']) await scene.sendMessage({ method: 'GET', path, headers: {} }, { operation });
  expect(hows.map(({ takes503 }) => takes503)).toEqual(want);
});
