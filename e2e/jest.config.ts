import type { Config } from 'jest';

const config: Config = {
  testMatch: ['<rootDir>/journeys/**/*.spec.ts'],
  testEnvironment: '<rootDir>/testing/journey-environment.ts',
  globalSetup: '<rootDir>/testing/setup.mts',
  globalTeardown: '<rootDir>/testing/teardown.mts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '[.]ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } }],
  },
  testTimeout: 60_000,
  maxWorkers: 3,
  reporters: ['default'],
};
export default config;
