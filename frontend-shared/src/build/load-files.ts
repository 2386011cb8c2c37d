/** Files that are loaded or loading, by URL. */
const files = new Map<string, Promise<void>>();

/**
 * Imports a lazy part after all its files are fetched into the HTTP cache. A browser never retries
 * a failed import of a module until the page is reloaded, so the fetch comes first.
 */
export async function loadFiles<Module>(
  importPart: () => Promise<Module>,
  needed: readonly string[] = [],
  base = '/',
): Promise<Module> {
  await Promise.all(needed.map((file) => fetchOnce(base + file)));
  return importPart();
}

function fetchOnce(address: string): Promise<void> {
  let file = files.get(address);
  if (!file) {
    file = address.endsWith('.css') ? addStyles(address) : fetchScript(address);
    files.set(address, file);
    // A file that failed to load is fetched again next time.
    file.catch(() => files.delete(address));
  }
  return file;
}

async function fetchScript(address: string): Promise<void> {
  if (document.querySelector(`script[src="${address}"], link[href="${address}"]`)) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is missing`);
  // The browser caches a response only if it is read to the end.
  await response.arrayBuffer();
}

function addStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} is missing`));
    });
    document.head.append(link);
  });
}
