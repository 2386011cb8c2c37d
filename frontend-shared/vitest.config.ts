import { defineConfig } from 'vitest/config';
import { specConfig } from './src/build/spa-config.ts';

export default defineConfig(specConfig('frontend-shared'));
