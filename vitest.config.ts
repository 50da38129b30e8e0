import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['{spec,fixtures,mocks,conformance,scripts}/**/*.test.ts'],
    pool: 'threads',
    testTimeout: 20_000,
  },
});

export default config;
