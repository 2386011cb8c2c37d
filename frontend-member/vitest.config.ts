import { defineConfig, mergeConfig } from 'vitest/config';
import { specConfig } from '../frontend-shared/src/build/spa-config.ts';

// The specs of whole pages need longer than 5 s on a busy machine; they never wait for time itself.
export default defineConfig(
  mergeConfig(specConfig('frontend-member'), { test: { testTimeout: 20_000 } }),
);
