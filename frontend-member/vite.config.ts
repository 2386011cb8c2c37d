import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { filesAhead } from '../frontend-shared/src/build/files-ahead.ts';
import { paintFirst } from '../frontend-shared/src/build/paint-first.ts';
import { productionRouter } from '../frontend-shared/src/build/production-router.ts';
import { reachedFrom } from '../frontend-shared/src/build/reached-from.ts';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';
import { pwa } from './pwa.config.ts';

const config = spaConfig({
  realm: 'member',
  base: '/',
  port: 5173,
  // The first that matches takes a module with its imports, so React comes before what imports it.
  chunks: [
    { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    // Every page uses these modules. One file compresses better than many.
    {
      name: 'base',
      test: /node_modules[\\/](react-router|react-router-dom|@reduxjs|redux|react-redux|immer|reselect|use-sync-external-store|@mantine[\\/]core[\\/]esm[\\/](core|components[\\/](UnstyledButton|Loader|Skeleton|Input|InputBase|TextInput|CloseButton)))[\\/]/,
    },
    {
      name: 'map',
      test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet|supercluster|kdbush)[\\/]/,
    },
    // Loaded first, because it requests a member's data while the other files load.
    reachedFrom('ahead', /[\\/]src[\\/]app[\\/]prefetch[.]ts$/),
    reachedFrom('first', /[\\/]src[\\/]app[\\/]main[.]tsx$/),
    // The search and every form use these rules.
    reachedFrom('rules', /[\\/]rules[\\/]search[\\/]search-requests[.]ts$/),
    reachedFrom('search', /[\\/]routes[\\/]shops[\\/]search[.]tsx$/),
    // What the manage and show dialogs and the storage for offline use share.
    {
      name: 'kept-copy',
      test: /[\\/]src[\\/](shared[\\/]offline[\\/]kept-copy|features[\\/]card[\\/](help-dialogs|code[\\/]cardCodeApi))[.]ts$/,
    },
    reachedFrom('loaded-overlays', /[\\/]ui[\\/]overlays[\\/]loaded-overlays[.]tsx$/),
    reachedFrom('login-dialog', /[\\/]auth[\\/]login-dialog[.]tsx$/),
  ],
});

export default defineConfig(({ command }) =>
  command === 'serve'
    ? config
    : {
        ...config,
        plugins: [
          ...(config.plugins ?? []),
          filesAhead({ of: ['/src/routes/shops/search.tsx'], meta: 'files-of-search' }),
          filesAhead({ of: ['/src/routes/shops/results.tsx'], meta: 'files-of-results' }),
          filesAhead({
            of: ['/src/ui/overlays/loaded-overlays.tsx', '/src/features/auth/login-dialog.tsx'],
            meta: 'files-of-login',
          }),
          paintFirst({ modules: 'low' }),
          VitePWA(pwa),
        ],
        resolve: { alias: productionRouter },
      },
);
