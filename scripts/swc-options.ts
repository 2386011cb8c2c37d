import type { Options } from '@swc/core';

// Options for compiling the backend's TypeScript, shared by the loader of `npm start`
// (swc-register.mjs), the tests (backend/jest.config.ts) and `npm run build`. The backend needs SWC
// rather than Node's own type stripping because Nest and MikroORM read decorator metadata.

export const swcOptions: Options = {
  swcrc: false,
  configFile: false,
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: {
      legacyDecorator: true,
      decoratorMetadata: true,
      // A declared field must not overwrite a property that MikroORM defines on the instance.
      useDefineForClassFields: false,
    },
    target: 'es2023',
    keepClassNames: true,
  },
  module: { type: 'es6' },
};
