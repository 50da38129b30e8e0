import { describe } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import { testStoreLaws } from './testing/store-laws.ts';

describe('a store in memory', () => {
  testStoreLaws(async (indexes) => createMemoryStore(indexes));
});
