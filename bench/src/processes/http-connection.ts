import { connect, type Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';
/** Shared by all connections, which keep no data in it, so that reading causes no garbage. */
const READ_INTO = Buffer.allocUnsafeSlow(1 << 17);
const MAX_HEAD = 8192;

interface Answer {
  status: number;
  /** Bytes of the body. */
  length: number;
}

/**
 * A keep-alive connection with one request at a time. It parses only the status and the length, so
 * that the generator takes little of the measured machine's processor.
 */
export class HttpConnection {
  #head = '';
  /** Bytes of the response still to come; 0 before its head is read. */
  #left = 0;
  #answer: Answer | undefined;
  #waiting: PromiseWithResolvers<Answer> | undefined;
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

  ask(message: string): Promise<Answer> {
    this.#waiting = Promise.withResolvers<Answer>();
    this.#socket.write(message);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #read(bytes: number): void {
    if (this.#answer) this.#left -= bytes;
    else this.#readHead(bytes);
    if (!this.#answer || this.#left > 0) return;
    const answer = this.#answer;
    const waiting = this.#waiting;
    this.#answer = undefined;
    this.#waiting = undefined;
    waiting?.resolve(answer);
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
    this.#answer = { status: Number(head.slice(9, 12)), length };
  }
}
