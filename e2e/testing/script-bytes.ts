import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';

interface Scripts {
  names: string[];
  /** Bytes. */
  gzipped: number;
}

/** Listens from now on; the returned function lists the scripts that the page has loaded. */
export function scriptBytes(page: Page): () => Promise<Scripts> {
  const responses: Response[] = [];
  const listen = (response: Response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  };
  page.on('response', listen);
  return async () => {
    page.off('response', listen);
    const bodies = await Promise.all(responses.map((response) => response.body()));
    return {
      names: responses.map((response) => new URL(response.url()).pathname),
      gzipped: bodies.reduce((sum, body) => sum + gzipSync(body).length, 0),
    };
  };
}
