import swc from 'unplugin-swc';
import { defineConfig } from 'vitest/config';
import { swcOptions } from '../scripts/swc-options.ts';

/** One project per kind of spec, so that `vitest --project unit` needs neither database nor broker. */
const project = (name: string, include: string[], exclude: string[], extra: object = {}) => ({
  extends: true as const,
  test: { name, include, exclude, ...extra },
});
const withDatabase = { globalSetup: './src/platform/testing/global-setup.ts' };

export default defineConfig({
  plugins: [swc.vite({ ...swcOptions, tsconfigFile: false })],
  oxc: false,
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Nest and MikroORM load once per worker, not once per file.
    isolate: false,
    setupFiles: ['reflect-metadata'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      project('unit', ['src/**/*.spec.ts'], ['src/**/*.int.spec.ts', 'src/**/*.kafka.spec.ts']),
      project('integration', ['src/**/*.int.spec.ts'], [], withDatabase),
      project('kafka', ['src/**/*.kafka.spec.ts'], [], {
        globalSetup: [withDatabase.globalSetup, './src/platform/messaging/testing/kafka-setup.ts'],
        // They share one broker and its topics.
        fileParallelism: false,
        testTimeout: 60_000,
        hookTimeout: 120_000,
      }),
    ],
  },
});
