// Runs before the first paint. The page comes with the landing page drawn in; whoever is signed in,
// or opens another address, is not shown it while the application loads.
(({ document, location }) => {
  function isForVisitors() {
    if (location.pathname === '/welcome') return true;
    if (location.pathname !== '/') return false;
    try {
      return globalThis.localStorage.getItem('accessToken') === null;
    } catch {
      // Without storage nobody is signed in.
      return true;
    }
  }

  if (!isForVisitors()) document.documentElement.dataset.firstPaint = 'blank';
})(globalThis);
