import type { Config } from 'jest';
import { swcOptions } from '../scripts/swc-options.ts';

type ProjectConfig = Exclude<NonNullable<Config['projects']>[number], string>;

const testing = '<rootDir>/src/platform/testing';

/** One project per kind of spec, so that `--selectProjects unit` needs neither database nor broker. */
const project = (displayName: string, options: ProjectConfig): ProjectConfig => ({
  displayName,
  roots: ['<rootDir>/src'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '[.]ts$': ['@swc/jest', swcOptions] },
  testEnvironment: `${testing}/node-environment.mts`,
  setupFiles: ['reflect-metadata'],
  ...options,
});

const config: Config = {
  maxWorkers: 2,
  // Each file loads Nest and MikroORM again, and what it leaves is collected late.
  workerIdleMemoryLimit: '1GB',
  // One for tests and hooks of every project: a hook of the Kafka specs may wait for two brokers.
  testTimeout: 120_000,
  reporters: ['default'],
  projects: [
    project('unit', {
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['[.](int|kafka)[.]spec[.]ts$'],
    }),
    project('integration', {
      testMatch: ['**/*.int.spec.ts'],
      globalSetup: `${testing}/integration-setup.mts`,
      globalTeardown: `${testing}/teardown.mts`,
    }),
    // They share one broker and its topics: with `--maxWorkers=1` only.
    project('kafka', {
      testMatch: ['**/*.kafka.spec.ts'],
      globalSetup: `${testing}/kafka-setup.mts`,
      globalTeardown: `${testing}/teardown.mts`,
    }),
  ],
};
export default config;
