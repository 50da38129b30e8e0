import { afterAll } from 'vitest';
import { toApiKey } from './keys/api-key.ts';
import { conformanceSuite } from './suite.ts';
import { loadContracts } from './testing/conform-toy.ts';
import { startToy } from './testing/toy-server.ts';

const contracts = await loadContracts();
const toy = await startToy(contracts.contract);
const keys = Object.entries(toy.keys).map(
  ([role, key]) => [role, toApiKey(key, role, contracts.contract.authentication)] as const,
);

await conformanceSuite({
  ...contracts,
  target: toy.url,
  keys: new Map(keys),
  profile: {},
  seed: 1,
  allowWrites: true,
  only: ['key-exchange', 'report-numbers', 'description'],
});

afterAll(() => toy.close());
