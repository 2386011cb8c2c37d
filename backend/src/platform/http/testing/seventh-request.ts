// Collects the garbage after six requests and prints whether the seventh's messages are still fast.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { forceFullGc } from '../../kernel/force-full-gc.ts';
import { makeRoomForMessages } from '../server/room-for-messages.ts';

const COLLECTIONS = 8;

setFlagsFromString('--allow-natives-syntax');
const isFast = runInThisContext('(message) => %HasFastProperties(message)') as (
  message: object,
) => boolean;
if (process.argv[2] === 'with-room') await makeRoomForMessages();
const server = createServer((request, response) => {
  response.end(String(isFast(request) && isFast(response)));
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
const ask = async () => {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}/`)).text();
};
for (let n = 0; n < 6; n += 1) await ask();
for (let n = 0; n < COLLECTIONS; n += 1) {
  await new Promise((turn) => setImmediate(turn));
  forceFullGc();
}
process.stdout.write(await ask());
process.exit(0);
