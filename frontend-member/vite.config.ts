import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';

// Bundlers are given the development build of react-router, with all its warnings.
const routerBuild = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
);

const config = spaConfig({
  realm: 'member',
  base: '/',
  port: 5173,
  // The first that fits takes a module and what it needs: React before what is built on it.
  chunks: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    { name: 'map', test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet)[\\/]/ },
  ],
});

export default defineConfig(({ command }) =>
  command === 'serve'
    ? config
    : {
        ...config,
        resolve: {
          alias: [
            { find: /^react-router$/, replacement: routerBuild },
            {
              find: /^react-router\/dom$/,
              replacement: routerBuild.replace('index', 'dom-export'),
            },
          ],
        },
      },
);
