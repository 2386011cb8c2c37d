import { connect, type Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
/** Shared by all connections, which keep no data in it, so that reading causes no garbage. */
const READ_INTO = Buffer.allocUnsafeSlow(1 << 17);
const MAX_HEAD = 8192;

/**
 * A keep-alive connection with one request at a time. It parses only the status and the length, so
 * that the generator takes little of the measured machine's processor.
 */
export class HttpConnection {
  #head = '';
  /** Bytes of the response still to come; 0 before its head is read. */
  #left = 0;
  #status: number | undefined;
  #waiting: PromiseWithResolvers<number> | undefined;
  readonly #socket: Socket;

  private constructor(port: number, opened: () => void, failed: (error: Error) => void) {
    const read = (bytes: number) => {
      this.#read(bytes);
      return true;
    };
    const onread = { buffer: READ_INTO, callback: read };
    this.#socket = connect({ host: '127.0.0.1', port, onread }, opened);
    this.#socket.setNoDelay(true);
    const fail = (error?: Error) => {
      const reason = error ?? new Error('The server closed the connection');
      failed(reason);
      this.#waiting?.reject(reason);
    };
    this.#socket.on('error', fail);
    this.#socket.on('close', () => fail());
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const connection = new HttpConnection(port, () => resolve(connection), reject);
    });
  }

  /** Resolves with the status of the response. */
  ask(message: string): Promise<number> {
    this.#waiting = Promise.withResolvers<number>();
    this.#socket.write(message);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #read(bytes: number): void {
    if (this.#status) this.#left -= bytes;
    else this.#readHead(bytes);
    if (!this.#status || this.#left > 0) return;
    const status = this.#status;
    const waiting = this.#waiting;
    this.#status = undefined;
    this.#waiting = undefined;
    waiting?.resolve(status);
  }

  #readHead(bytes: number): void {
    const inHead = this.#head.length;
    this.#head += READ_INTO.toString('latin1', 0, Math.min(bytes, MAX_HEAD - inHead));
    const ends = this.#head.indexOf(END_OF_HEAD);
    if (ends < 0 && this.#head.length < MAX_HEAD) return;
    const head = this.#head.slice(0, ends);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (ends < 0 || Number.isNaN(length))
      throw new Error(`A response without content-length:\n${head}`);
    this.#head = '';
    this.#left = length - (bytes - (ends + END_OF_HEAD.length - inHead));
    this.#status = Number(head.slice(9, 12));
  }
}
