// Runs before the first paint. The page comes with the landing page drawn in; other pages show only
// its frame, and that they are loading. The files of a member's pages, and of the login on the way
// there, are loaded with those of the application, not after them.
(({ document, location }) => {
  const { pathname } = location;

  function isSignedIn() {
    try {
      const { localStorage, sessionStorage } = globalThis;
      // Without 'Remember me' the tabs keep the session: this one, or others that hand it over.
      const signs = [
        localStorage.getItem('accessToken'),
        sessionStorage.getItem('accessToken'),
        localStorage.getItem('memberInTabs'),
      ];
      return signs.some((sign) => sign !== null);
    } catch {
      // Without storage nobody is signed in.
      return false;
    }
  }

  const isMember = isSignedIn();
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
