import type { CloudEvent } from '@nattil/contracts/api/cloud-event';
import { signedInAs } from '../../../platform/testing/people.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { FEED_SCOPES, type FeedScope } from '@nattil/contracts/rules/portal/api-keys';

export async function newKeyFor(
  app: TestApp,
  scopes: readonly FeedScope[] = FEED_SCOPES,
): Promise<{ id: string; secret: string }> {
  const owner = await signedInAs(app, 'admin');
  const { body } = await owner.post('/api/admin/api-keys', {
    name: 'Loyalty app',
    scopes,
    expiresInDays: 30,
    confirmSensitive: true,
  });
  return body.data;
}

/** A reader of the stream as another system would write it: it keeps the last id and the events. */
export class FeedReader {
  events: CloudEvent[] = [];
  lastId: string | null = null;
  /** The log's epoch when the stream began. */
  epoch: string | null = null;
  /** Data of LOG_EPOCH_CHANGED. */
  change: { epoch: string; commonSeq: number } | null = null;
  ended = false;
  status = 0;
  headers = new Headers();
  #leave = new AbortController();
  #text = '';

  constructor(
    private readonly url: string,
    private readonly secret: string,
  ) {}

  /** Resolves when the answer begins. */
  async connect(query = ''): Promise<this> {
    this.#leave = new AbortController();
    this.#text = '';
    this.ended = false;
    const response = await fetch(`${this.url}/api/events/stream${query}`, {
      headers: {
        authorization: `Bearer ${this.secret}`,
        ...(this.lastId !== null && { 'last-event-id': this.lastId }),
      },
      signal: this.#leave.signal,
    });
    this.status = response.status;
    this.headers = response.headers;
    void this.read(response, this.#leave.signal).finally(() => (this.ended = true));
    return this;
  }

  leave(): void {
    this.#leave.abort();
  }

  get seqs(): number[] {
    return this.events.map(({ seq }) => Number(seq));
  }

  private async read(response: Response, left: AbortSignal): Promise<void> {
    const decoder = new TextDecoder();
    try {
      for await (const part of response.body!) {
        // Data that arrives after the reader left is lost, as if its process were killed.
        if (left.aborted) return;
        this.take(decoder.decode(part, { stream: true }));
      }
    } catch {
      // It left, or the connection was closed.
    }
  }

  private take(text: string): void {
    const blocks = (this.#text + text).split('\n\n');
    this.#text = blocks.pop()!;
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line): [string, string] => {
          const at = line.indexOf(': ');
          return [line.slice(0, at), line.slice(at + 2)];
        }),
      );
      const data = fields.get('data');
      const kind = fields.get('event');
      if (kind === 'epoch') this.epoch = JSON.parse(data!).epoch;
      else if (kind === 'LOG_EPOCH_CHANGED') this.change = JSON.parse(data!);
      else if (data !== undefined) this.events.push(JSON.parse(data) as CloudEvent);
      this.lastId = fields.get('id') ?? this.lastId;
    }
  }
}
