import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const loadFiles = fileURLToPath(new URL('load-files.ts', import.meta.url));

/** Replaces Vite's preload helper, which wraps every dynamic import, by `loadFiles`. */
export function loadFilesPlugin(): Plugin {
  let base = '/';
  return {
    name: 'nattil-load-files',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({
        code: `import { loadFiles } from ${JSON.stringify(loadFiles)};
export const __vitePreload = (load, files) => loadFiles(load, files, ${JSON.stringify(base)});`,
        map: null,
      }),
    },
  };
}
