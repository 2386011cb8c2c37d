import type { Options } from '@swc/core';

// How the backend's TypeScript becomes JavaScript, once for all three places that do it: the loader
// of `npm start` (swc-register.mjs), the tests (backend/jest.config.ts) and `npm run build`.
// The backend needs SWC rather than Node's own type stripping because Nest and MikroORM read
// decorator metadata.

export const swcOptions: Options = {
  swcrc: false,
  configFile: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      // A declared field must not overwrite what MikroORM has put on the instance.
      useDefineForClassFields: false,
    },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'es6' },
};
