import { BRAND } from '../contracts/src/brand.ts';
import type { VitePWAOptions } from 'vite-plugin-pwa';

const icon = (size: number, purpose?: 'maskable') => ({
  src: `/partner/icons/${purpose ?? 'icon'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

/**
 * The till as an app on the phone. The service worker keeps the files of this build and no answer
 * of the API.
 */
export const pwa: Partial<VitePWAOptions> = {
  // A new version waits until the person at the till takes it.
  registerType: 'prompt',
  injectRegister: null,
  manifest: {
    id: '/partner/',
    name: `${BRAND.name} Till`,
    short_name: `${BRAND.name} Till`,
    description: `Check ${BRAND.name} cards and record purchases in your shop.`,
    lang: 'en',
    start_url: '/partner/scan',
    scope: '/partner/',
    display: 'standalone',
    background_color: BRAND.colours.ivory,
    theme_color: BRAND.colours.green9,
    categories: ['business', 'shopping'],
    icons: [
      icon(192),
      icon(512),
      icon(512, 'maskable'),
      { src: '/partner/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  },
  includeManifestIcons: false,
  workbox: {
    globPatterns: ['index.html', 'first-paint.js', 'assets/*.{js,css,woff2,svg}'],
    // Fetched past the cache of the browser once; a hash in the name never changes its content.
    dontCacheBustURLsMatching: /^assets\//,
    inlineWorkboxRuntime: true,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    // The page of the till comes from the network while there is one.
    directoryIndex: null,
    navigateFallback: null,
    runtimeCaching: [
      {
        urlPattern: ({ request, sameOrigin }) => request.mode === 'navigate' && sameOrigin,
        // Written into the service worker as it stands. After three seconds of a weak network the
        // kept page is better than none.
        handler: async ({ request }) => {
          const kept = () =>
            caches.match('/partner/index.html', { ignoreSearch: true }).catch(() => undefined);
          const sent = fetch(request).catch(() => undefined);
          const late = new Promise<Response | undefined>((resolve) => {
            setTimeout(() => resolve(kept()), 3_000);
          });
          const answer = (await Promise.race([sent, late])) ?? (await sent);
          if (answer && answer.status < 500) return answer;
          return (await kept()) ?? answer ?? Response.error();
        },
      },
      {
        // Read by browsers that cannot read codes themselves; kept when it was first used.
        urlPattern: ({ url, sameOrigin }) => sameOrigin && /\/assets\/.*\.wasm$/.test(url.pathname),
        handler: 'CacheFirst',
        options: { cacheName: 'code-reader', expiration: { maxEntries: 1 } },
      },
    ],
  },
};
