import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';

/** V8 has decided after the seventh. */
const EXCHANGES = 16;

/**
 * V8 gives every object of a class the room that the first seven needed, as far as it still remembers them. A new
 * process that only its probes ask may collect its garbage after the sixth request. Then V8 remembers none, gives
 * requests and responses hardly any room, and keeps their dozens of properties in tables: each request takes a quarter
 * more of the processor, for as long as the process lives. Here the first ones are all held until that is decided.
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
