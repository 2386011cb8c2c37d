import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NewerVersion {
  address: string;
  /** Switches the service worker to the new version. */
  release(): void;
  stop(): Promise<void>;
}

/**
 * A proxy in front of the product that serves its service worker as version A, and after the
 * release as version B. Each version answers the message `which` with its letter. Other requests
 * pass unchanged.
 */
export async function startNewerVersion(product: string): Promise<NewerVersion> {
  let version = 'A';
  async function serveWorker(response: ServerResponse): Promise<void> {
    const worker = await (await fetch(`${product}/sw.js`)).text();
    const answer = `self.addEventListener('message',({data,source})=>{if(data==='which')source.postMessage('${version}')});`;
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    response.end(worker + answer);
  }
  function pass(asked: IncomingMessage, response: ServerResponse): void {
    const { method, url = '/', headers } = asked;
    const passed = request(new URL(url, product), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', () => response.destroy());
    asked.pipe(passed);
  }
  const server = createServer((asked, response) => {
    if (asked.url === '/sw.js') void serveWorker(response).catch(() => response.destroy());
    else pass(asked, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    release: () => (version = 'B'),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
