import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { documentHead } from './document-head.ts';
import { precompressed } from './precompressed.ts';
import type { Realm } from '../theme.ts';

interface SpaOptions {
  realm: Realm;
  base: '/' | '/admin/';
  /** Chunks by name; what only lazy routes import stays out of the first load. */
  chunks: { name: string; test: RegExp }[];
  port: number;
}

/** What both SPAs build with. No inline script: the Content-Security-Policy allows none. */
export function spaConfig({ realm, base, chunks, port }: SpaOptions): UserConfig {
  return {
    base,
    plugins: [react(), documentHead(realm), precompressed()],
    server: {
      port,
      proxy: { '/api': 'http://localhost:3000', '/dev/inbox': 'http://localhost:3000' },
    },
    build: {
      outDir: 'dist',
      target: 'es2023',
      // Polyfilling module preload would need nothing inline, but every target has it.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    },
  };
}

/** Component specs in jsdom. */
export function specConfig(name: string): ViteUserConfig {
  return {
    plugins: [react()],
    test: {
      name,
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
      include: ['src/**/*.spec.{ts,tsx}'],
      setupFiles: [fileURLToPath(new URL('../testing/setup.ts', import.meta.url))],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      // Loading the libraries costs more than the specs; the setup file clears what they share.
      isolate: false,
      restoreMocks: true,
      maxWorkers: 2,
    },
  };
}
