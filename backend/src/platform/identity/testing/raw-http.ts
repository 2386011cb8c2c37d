import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends a request over a new socket; the request target is not encoded. */
export async function askRaw(
  port: number,
  method: string,
  target: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  const lines = Object.entries({ host: 'x', ...headers, connection: 'close' });
  return rawAnswer(
    await sendBytes(
      port,
      `${method} ${target} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n`,
    ),
  );
}

/** Sends exactly these bytes; returns the answer until the server closes. */
export function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

export function rawAnswer(text: string): RawAnswer {
  const [head = '', ...body] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1]),
    head,
    body: body.join('\r\n\r\n'),
  };
}
