import { createMemoryStore } from './memory-store.ts';
import { testStoreLaws } from './testing/store-laws.ts';

testStoreLaws('a store in memory', async (indexes) => createMemoryStore(indexes));
