import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';

/** V8 fixes the size after the seventh object. */
const EXCHANGES = 16;

/**
 * V8 sizes the objects of a class by the first seven of them, as far as they are still alive. If a
 * new process collects its garbage after six requests of probes, none is alive.
 * V8 then leaves requests and responses almost no room and stores their properties in hash tables.
 * Each request takes a quarter more processor time for the life of the process.
 * This function holds the first messages until V8 has fixed the size.
 */
export async function makeRoomForMessages(): Promise<void> {
  const held: (IncomingMessage | ServerResponse)[] = [];
  const server = createServer((request, response) => {
    held.push(request, response);
    response.writeHead(200, ['content-type', 'text/plain']);
    response.end('.');
  });
  const [client, connection] = duplexPair();
  server.emit('connection', connection);
  client.write('GET / HTTP/1.1\r\nhost: nattil\r\n\r\n'.repeat(EXCHANGES - 1));
  client.write('GET / HTTP/1.1\r\nhost: nattil\r\nconnection: close\r\n\r\n');
  await text(client);
  if (held.length !== EXCHANGES * 2) throw new Error('Not every request was answered');
}
