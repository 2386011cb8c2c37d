import { defineConfig } from 'vitest/config';
import { specConfig } from '../frontend-shared/src/build/spa-config.ts';

export default defineConfig(specConfig('frontend-admin'));
