import { defineConfig } from 'vite';
import { filesAhead } from '../frontend-shared/src/build/files-ahead.ts';
import { paintFirst } from '../frontend-shared/src/build/paint-first.ts';
import { productionRouter } from '../frontend-shared/src/build/production-router.ts';
import { reachedFrom } from '../frontend-shared/src/build/reached-from.ts';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';
import { thisBuild } from '../scripts/this-build.ts';

const config = spaConfig({
  realm: 'admin',
  base: '/admin/',
  port: 5174,
  // A page is one file beside these, and a dialog is one. The first that matches takes a module
  // with its imports.
  chunks: [
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime/,
    },
    reachedFrom('first', /[\\/]src[\\/]app[\\/]main[.]tsx$/),
    reachedFrom('portal', /[\\/]src[\\/]app[\\/](portal[.]tsx|page-requests[.]ts)$/),
    // What pages share. Packages that dialogs share with pages must not be among the dialogs.
    {
      ...reachedFrom(
        'pages',
        /[\\/]src[\\/]routes[\\/].*[.]tsx$|node_modules[\\/](@tabler|@mantine[\\/](hooks|core[\\/]esm[\\/](core|components[\\/](List|Tabs)[\\/])))/,
      ),
      minShareCount: 2,
    },
    { name: 'session', test: /[\\/]session[\\/](session-tabs|exchange-refresh-token)[.]ts$/ },
    { name: 'dialogs', minShareCount: 2 },
  ],
});

const { version, commit } = thisBuild();
const define = { __VERSION__: JSON.stringify(version), __COMMIT__: JSON.stringify(commit) };

export default defineConfig(({ command }) =>
  command === 'serve'
    ? { ...config, define }
    : {
        ...config,
        define,
        plugins: [
          ...(config.plugins ?? []),
          filesAhead({
            of: ['/src/app/portal.tsx', '/src/routes/dashboard.tsx'],
            meta: 'files-of-portal',
          }),
          // `first-paint.js` finds the names of these files above it.
          paintFirst({ modules: 'auto' }),
        ],
        resolve: { alias: productionRouter },
      },
);
