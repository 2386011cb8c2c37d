import { componentSpecs } from '../frontend-shared/src/testing/jest-config.ts';

export default {
  ...componentSpecs,
  // As the build writes them.
  globals: { __VERSION__: '1.0.0', __COMMIT__: '5136315b0d4a' },
};
