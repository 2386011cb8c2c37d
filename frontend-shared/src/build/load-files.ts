/** The files that are there or on their way, by address. */
const files = new Map<string, Promise<void>>();

/**
 * Imports a lazy part when all its files are there. A browser never asks again for a module that it
 * could not import once, until the page is loaded anew; so they are fetched before, into its cache.
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
    // What was missing is asked for again.
    file.catch(() => files.delete(address));
  }
  return file;
}

async function fetchScript(address: string): Promise<void> {
  if (document.querySelector(`script[src="${address}"], link[href="${address}"]`)) return;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is missing`);
  // To its end, or it is not kept.
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
