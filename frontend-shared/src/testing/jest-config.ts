import { fileURLToPath } from 'node:url';
import type { Config } from 'jest';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Component specs in jsdom. They run as CommonJS because Jest loads ES modules at twice the cost.
 */
export const componentSpecs: Config = {
  testMatch: ['<rootDir>/src/**/*.spec.{ts,tsx}'],
  testEnvironment: here('jsdom-environment.mts'),
  testEnvironmentOptions: { url: 'http://localhost:3000', customExportConditions: ['node'] },
  setupFilesAfterEnv: [here('setup.ts')],
  transform: {
    '[.]css$': here('css-classes.ts'),
    '[.]([mc]?js|tsx?)$': [
      '@swc/jest',
      {
        swcrc: false,
        configFile: false,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: true } },
          target: 'es2023',
        },
      },
    ],
  },
  moduleNameMapper: { '^@tabler/icons-react$': here('tabler-icons.ts') },
  transformIgnorePatterns: [
    '/node_modules/(?!(@tabler|@lingui|@messageformat|@open-draft/deferred-promise|eventsource-parser|until-async|rettime|@?react-leaflet|supercluster|kdbush)/|.+[.]css$)',
  ],
  // React's `act` keeps the first setImmediate it finds.
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] },
  restoreMocks: true,
  testTimeout: 60_000,
  maxWorkers: 2,
  reporters: ['default'],
};
