import { BRAND } from '../contracts/src/brand.ts';
import type { VitePWAOptions } from 'vite-plugin-pwa';

const icon = (size: number, purpose?: 'maskable') => ({
  src: `/icons/${purpose ?? 'icon'}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose && { purpose }),
});

/**
 * The member area as an app on the phone. The service worker keeps the files of this build and
 * nothing else: no answer of the API, and no page of the portal or the till, which lie below the same origin.
 */
export const pwa: Partial<VitePWAOptions> = {
  // A new version waits until the member takes it.
  registerType: 'prompt',
  // Registered by app/offline, for members only: visitors do not download the whole application.
  injectRegister: null,
  manifest: {
    id: '/',
    name: `${BRAND.name}, ${BRAND.tagline}`,
    short_name: BRAND.name,
    description: `Your ${BRAND.name} card, and the partner shops around you.`,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: BRAND.colours.ivory,
    theme_color: BRAND.colours.green9,
    categories: ['shopping', 'lifestyle'],
    icons: [
      icon(192),
      icon(512),
      icon(512, 'maskable'),
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  },
  includeManifestIcons: false,
  workbox: {
    globPatterns: ['index.html', 'first-paint.js', 'assets/*.{js,css,woff2,svg}'],
    // For the few who need it; without network a phone has letters of its own.
    globIgnores: ['assets/noto-sans-malayalam*'],
    // Fetched past the cache of the browser once; a hash in the name never changes its content.
    dontCacheBustURLsMatching: /^assets\//,
    inlineWorkboxRuntime: true,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    // `/` is a page, and pages come from the network.
    directoryIndex: null,
    navigateFallback: null,
    runtimeCaching: [
      {
        urlPattern: ({ request, sameOrigin, url }) =>
          request.mode === 'navigate' &&
          sameOrigin &&
          !/^\/(admin|partner|api|dev|docs|metrics|shops)(?![\w-])/i.test(url.pathname),
        // Written into the service worker as it stands. After five seconds of a weak network, as at
        // many a counter, or where the server fails, the kept page is better than none.
        handler: async ({ request }) => {
          const kept = () =>
            caches.match('/index.html', { ignoreSearch: true }).catch(() => undefined);
          const sent = fetch(request).catch(() => undefined);
          const late = new Promise<Response | undefined>((resolve) => {
            setTimeout(() => resolve(kept()), 5_000);
          });
          const answer = (await Promise.race([sent, late])) ?? (await sent);
          if (answer && answer.status < 500) return answer;
          return (await kept()) ?? answer ?? Response.error();
        },
      },
    ],
  },
};
