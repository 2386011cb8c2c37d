import react from '@vitejs/plugin-react';
import type { UserConfig } from 'vite';
import { documentHead } from './document-head.ts';
import { loadFilesPlugin } from './load-files-plugin.ts';
import { minifiedPublic } from './minified-public.ts';
import { precompressed } from './precompressed.ts';
import type { Group } from './reached-from.ts';
import type { Realm } from '../theme.ts';

interface SpaOptions {
  realm: Realm;
  base: '/' | '/admin/' | '/partner/';
  /** Chunks by name. Modules that only lazy routes import are not part of the first load. */
  chunks: Group[];
  port: number;
}

/**
 * The build of the SPAs. It writes no inline script because the Content-Security-Policy forbids
 * it.
 */
export function spaConfig({ realm, base, chunks, port }: SpaOptions): UserConfig {
  return {
    base,
    plugins: [react(), loadFilesPlugin(), documentHead(realm), minifiedPublic(), precompressed()],
    server: {
      port,
      proxy: { '/api': 'http://localhost:3000', '/dev/inbox': 'http://localhost:3000' },
    },
    build: {
      outDir: 'dist',
      target: 'es2023',
      // Every target browser supports module preload.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
    },
  };
}
