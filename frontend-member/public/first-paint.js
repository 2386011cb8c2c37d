// Runs before the first paint, which has the theme of the device. The page comes with the landing page drawn in; other pages show only
// its frame, and that they are loading. The files of a member's pages, and of the login on the way
// there, are loaded with those of the application, not after them.
(({ document, location }) => {
  const { pathname } = location;

  // The theme that was chosen on this device, or its own; Mantine goes on with it.
  const { matchMedia, MutationObserver } = globalThis;
  const root = document.documentElement;
  const isDark = () => root.dataset.mantineColorScheme === 'dark';
  const chosen = kept('localStorage', 'memberTheme');
  const follows = chosen !== 'light' && chosen !== 'dark';
  const isDarkDevice = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.mantineColorScheme = (follows ? isDarkDevice : chosen === 'dark') ? 'dark' : 'light';

  // The browser's own bars, as the page.
  function colourBars() {
    for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
      meta.media = (meta.dataset.scheme === 'dark') === isDark() ? 'all' : 'not all';
  }
  document.addEventListener('DOMContentLoaded', colourBars);
  new MutationObserver(colourBars).observe(root, {
    attributeFilter: ['data-mantine-color-scheme'],
  });

  // Paper is white.
  let beforePrint = 'light';
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) beforePrint = root.dataset.mantineColorScheme;
    root.dataset.mantineColorScheme = matches ? 'light' : beforePrint;
  });

  // Without 'Remember me' the tabs keep the session: this one, or others that hand it over.
  const isMember =
    kept('localStorage', 'accessToken') !== null ||
    kept('sessionStorage', 'accessToken') !== null ||
    kept('localStorage', 'memberInTabs') !== null;
  const isHome = pathname === '/';
  const isSearch = pathname === '/search' || pathname === '/search-results';
  // Visitors of the search are led to the landing page, with the login above it.
  const isLanding = pathname === '/welcome' || (!isMember && (isHome || isSearch));
  if (!isLanding) document.documentElement.dataset.firstPaint = 'frame';

  // A button of the drawn page is pressed when the application is there, and no form is sent
  // without it: its fields would stand in the address.
  document.addEventListener('click', (event) => {
    const button = event.target.closest('#first-paint button');
    if (!button) return;
    event.preventDefault();
    document.querySelector('[data-pressed-early]')?.removeAttribute('data-pressed-early');
    button.setAttribute('data-pressed-early', '');
  });

  if (isMember && (isHome || pathname === '/search')) load('files-of-search');
  if (isMember && pathname === '/search-results') load('files-of-results');
  if (!isMember && isSearch) load('files-of-login');

  /** Where storage is forbidden, even to ask for it throws. */
  function kept(storage, key) {
    try {
      return globalThis[storage].getItem(key);
    } catch {
      return null;
    }
  }

  function load(name) {
    const files = document.querySelector(`meta[name="${name}"]`)?.content.split(' ') ?? [];
    for (const href of files) {
      const link = document.createElement('link');
      link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      link.crossOrigin = '';
      link.setAttribute('href', href);
      document.head.append(link);
    }
  }
})(globalThis);
