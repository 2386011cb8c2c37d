// Runs before the first paint. The page comes with the landing page drawn in; whoever is signed in,
// or opens another address, is not shown it while the application loads. The files of a member's
// home are loaded with those of the application, not after them.
(({ document, location }) => {
  const { pathname } = location;

  function isSignedIn() {
    try {
      return globalThis.localStorage.getItem('accessToken') !== null;
    } catch {
      // Without storage nobody is signed in.
      return false;
    }
  }

  const isMember = isSignedIn();
  if (pathname !== '/welcome' && (pathname !== '/' || isMember))
    document.documentElement.dataset.firstPaint = 'blank';

  if (!isMember || (pathname !== '/' && pathname !== '/search')) return;
  const files = document.querySelector('meta[name="files-of-search"]')?.content.split(' ') ?? [];
  for (const href of files) {
    const link = document.createElement('link');
    link.rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
    link.crossOrigin = '';
    link.setAttribute('href', href);
    document.head.append(link);
  }
})(globalThis);
