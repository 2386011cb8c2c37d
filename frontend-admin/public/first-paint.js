// Runs before the first paint, which has the theme of the device. The files of the portal of a
// signed-in administrator are loaded with those of the application, not after them.
(({ document }) => {
  // The theme that was chosen on this device, or its own; Mantine goes on with it.
  const { matchMedia, MutationObserver } = globalThis;
  const root = document.documentElement;
  const isDark = () => root.dataset.mantineColorScheme === 'dark';
  const chosen = kept('localStorage', 'adminTheme');
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

  if (kept('localStorage', 'adminToken') ?? kept('sessionStorage', 'adminToken')) {
    const files = document.querySelector('meta[name="files-of-portal"]')?.content.split(' ') ?? [];
    for (const href of files) {
      const link = document.createElement('link');
      link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
      link.crossOrigin = '';
      link.setAttribute('href', href);
      document.head.append(link);
    }
  }

  /** Where storage is forbidden, even to ask for it throws. */
  function kept(storage, key) {
    try {
      return globalThis[storage].getItem(key);
    } catch {
      return null;
    }
  }

  // Paper is white.
  let beforePrint = 'light';
  matchMedia('print').addEventListener('change', ({ matches }) => {
    if (matches) beforePrint = root.dataset.mantineColorScheme;
    root.dataset.mantineColorScheme = matches ? 'light' : beforePrint;
  });
})(globalThis);
