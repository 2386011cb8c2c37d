import type { Readable } from 'node:stream';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Purchase } from '@nattil/contracts/api/purchases';
import { SessionStreams } from '../../../platform/http/server/session-streams.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database } from '../../../platform/persistence/database.ts';
import { NewPurchases } from './new-purchases.ts';

/** Enough for the devices that one person looks at; further ones poll. */
export const STREAMS_PER_MEMBER = 3;
const MAX_UNREAD_BYTES = 64 * 1024;

/** The open streams of members in this process: each gets the purchases of its own member. */
@Injectable()
export class CardStreams implements OnModuleInit {
  readonly #streams: SessionStreams;

  constructor(
    private readonly adapter: HttpAdapterHost,
    database: Database,
    clock: Clock,
    purchases: NewPurchases,
    sessions: Sessions,
  ) {
    this.#streams = new SessionStreams(
      { database, clock, sessions },
      {
        max: STREAMS_PER_MEMBER,
        maxUnreadBytes: MAX_UNREAD_BYTES,
        begin: () =>
          purchases.start(
            () => [...this.#streams].map(({ owner }) => owner),
            (purchase) => this.send(purchase),
          ),
        rest: () => purchases.stop(),
      },
    );
  }

  onModuleInit(): void {
    this.#streams.endBefore(this.adapter);
  }

  get open(): number {
    return this.#streams.size;
  }

  /** Refuses more than STREAMS_PER_MEMBER. */
  listen(memberId: string, sessionId: string): Readable {
    return this.#streams.listen(memberId, sessionId);
  }

  private send(purchase: Purchase): void {
    const text = `event: purchase\ndata: ${JSON.stringify(purchase)}\n\n`;
    for (const stream of this.#streams)
      if (stream.owner === purchase.memberId) this.#streams.send(stream, text);
  }
}
