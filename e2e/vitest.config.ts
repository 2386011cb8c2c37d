import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['journeys/**/*.spec.ts'],
    globalSetup: './testing/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    // The tests share one product and one browser; nothing else is kept in a worker.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
