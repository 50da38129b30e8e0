import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{spec,fixtures,mocks,conformance,scripts}/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 20_000,
  },
});
