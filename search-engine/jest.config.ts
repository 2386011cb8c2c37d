import type { Config } from 'jest';

const config: Config = {
  testMatch: ['<rootDir>/src/**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '[.]ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } }],
  },
  maxWorkers: 2,
  reporters: ['default'],
};
export default config;
