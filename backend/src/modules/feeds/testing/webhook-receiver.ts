import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CloudEvent } from '@nattil/contracts/api/cloud-event';

/** One call of a webhook, and the status it got. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: CloudEvent;
  status: number;
}

type Answer = (call: Omit<Received, 'status'>) => number | Promise<number>;

export class WebhookReceiver {
  readonly calls: Received[] = [];
  /** Sent with every answer. */
  headers: Record<string, string> = {};
  #server: Server;

  private constructor(public answer: Answer) {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString();
        const call = { headers: request.headers, body, event: JSON.parse(body) as CloudEvent };
        void Promise.resolve(this.answer(call)).then((status) => {
          this.calls.push({ ...call, status });
          response.writeHead(status, this.headers).end();
        });
      });
    });
  }

  static async start(answer: Answer = () => 204): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(answer);
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/nattil`;
  }

  /** Accepted deliveries in order of arrival. */
  get taken(): Received[] {
    return this.calls.filter(({ status }) => status < 300);
  }

  /** Sequence numbers of the accepted events, in the order of their first arrival. */
  get seqs(): number[] {
    return [...new Set(this.taken.map(({ event }) => Number(event.seq)))];
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
