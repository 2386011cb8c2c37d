import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { paintFirst } from '../frontend-shared/src/build/paint-first.ts';
import { reachedFrom } from '../frontend-shared/src/build/reached-from.ts';
import { routeFiles } from '../frontend-shared/src/build/route-files.ts';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';
import { pwa } from './pwa.config.ts';

// By default bundlers get the development build of react-router, with all its warnings.
const routerBuild = fileURLToPath(import.meta.resolve('react-router')).replace(
  'development',
  'production',
);

const config = spaConfig({
  realm: 'member',
  base: '/',
  port: 5173,
  // The first that matches takes a module with its imports, so React comes before what imports it.
  chunks: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    // What every page uses: one file is smaller than many, which compress each for itself.
    {
      name: 'base',
      test: /node_modules[\\/](react-router|react-router-dom|@reduxjs|redux|react-redux|immer|reselect|use-sync-external-store|@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](UnstyledButton|Loader|Input|InputBase|NativeSelect|TextInput|CloseButton)))[\\/]/,
    },
    {
      name: 'map',
      test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet|supercluster|kdbush)[\\/]/,
    },
    reachedFrom('first', /[\\/]src[\\/]app[\\/]main[.]tsx$/),
    reachedFrom('search', /[\\/]src[\\/]routes[\\/]search[.]tsx$/),
  ],
});

export default defineConfig(({ command }) =>
  command === 'serve'
    ? config
    : {
        ...config,
        plugins: [
          ...(config.plugins ?? []),
          routeFiles({ route: '/src/routes/search.tsx', meta: 'files-of-search' }),
          paintFirst(),
          VitePWA(pwa),
        ],
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
