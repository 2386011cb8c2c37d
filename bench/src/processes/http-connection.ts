import { connect, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

interface Answer {
  status: number;
  /** Bytes of the body. */
  length: number;
}

/**
 * One keep-alive connection that asks one question at a time. It reads only what it needs (status
 * and length), so that the generator takes little of the machine that it measures.
 */
export class HttpConnection {
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<Answer> | undefined;
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (data) => this.read(data));
    const fail = (error?: Error) =>
      this.#waiting?.reject(error ?? new Error('The server closed the connection'));
    socket.on('error', fail);
    socket.on('close', () => fail());
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port }, () =>
        resolve(new HttpConnection(socket)),
      );
      socket.once('error', reject);
    });
  }

  ask(message: string): Promise<Answer> {
    this.#waiting = Promise.withResolvers<Answer>();
    this.#socket.write(message);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  private read(data: Buffer): void {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data]);
    const headEnds = this.#received.indexOf(END_OF_HEAD);
    if (headEnds < 0) return;
    const head = this.#received.toString('latin1', 0, headEnds);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (Number.isNaN(length)) throw new Error(`A response without content-length:\n${head}`);
    if (this.#received.length < headEnds + END_OF_HEAD.length + length) return;
    this.#received = Buffer.alloc(0);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), length });
  }
}
