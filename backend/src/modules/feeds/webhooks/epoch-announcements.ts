import { Injectable } from '@nestjs/common';
import type { LogEpochChange } from '@nattil/contracts/api/feeds';
import {
  commonSeqSince,
  presentEpoch,
  type LogEpoch,
} from '../../../platform/event-log/log-epochs.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { epochChange } from '../epoch-change.ts';
import { mustHold } from './delivery-store.ts';
import type { Posted } from './post-event.ts';
import type { Announcement, EventMessage, Receiver } from './receiver.ts';

interface Place {
  epoch: string | null;
  told: string | null;
  failingSince: Date | null;
}

/** Tells the receivers of webhooks that a backup was restored, before anything else is sent. */
@Injectable()
export class EpochAnnouncements {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async present(): Promise<string> {
    return (await presentEpoch(this.database)).id;
  }

  /**
   * Moves a webhook's place into the present epoch: what follows the common sequence number is sent
   * anew. Returns what its receiver must be told first; null if it knows the epoch.
   */
  async begin(holder: string, webhookId: string): Promise<Announcement | null> {
    return this.database.transaction(async (tx) => {
      await mustHold(tx, holder);
      const [place] = await tx.query<Place>(
        `select epoch, told, telling_fails_since as "failingSince" from webhook_place
         where webhook_id = $1 for update`,
        [webhookId],
      );
      const present = await presentEpoch(tx);
      // A webhook that an older version created has no epoch: it begins in the present one.
      const { epoch, told, failingSince } = place!;
      if (epoch !== null && epoch !== present.id)
        await sendAnew(tx, webhookId, await commonSeqSince(tx, epoch));
      await tx.execute(
        'update webhook_place set epoch = $2, told = coalesce(told, $2) where webhook_id = $1',
        [webhookId, present.id],
      );
      if (told === null || told === present.id) return null;
      const change = await epochChange(tx, told, present.id);
      const message = announcementOf(webhookId, present, { ...change, previousEpoch: told });
      return { ...message, tries: 0, failingSince, dueAt: 0, isUnderWay: false };
    });
  }

  /** Takes the receivers whose announcement is due; each is under way until it is sent. */
  take(receivers: Iterable<Receiver>): Receiver[] {
    const now = this.clock.now().getTime();
    const due = [...receivers].filter(
      ({ announcement, isClosed }) =>
        announcement && !isClosed && !announcement.isUnderWay && announcement.dueAt <= now,
    );
    for (const { announcement } of due) announcement!.isUnderWay = true;
    return due;
  }

  /** Posts the announcement and stores the result; it never throws. */
  async send(
    receiver: Receiver,
    holder: string,
    stop: AbortSignal,
  ): Promise<Pick<Posted, 'status'> & { at: Date; failingSince: Date | null }> {
    const announcement = receiver.announcement!;
    const posted = await receiver.post(announcement, this.clock.now(), stop);
    const at = this.clock.now();
    const { status } = posted;
    if (stop.aborted && status === null) return { status, at, failingSince: null };
    const told = posted.note === null ? announcement.id : null;
    const since = told ? null : (announcement.failingSince ?? at);
    const isStored = await this.store(holder, receiver.webhook.id, told, since).then(
      () => true,
      () => false,
    );
    // Without the stored result the next process, or this one, announces it again.
    receiver.settleAnnouncement(
      isStored ? posted : { ...posted, note: posted.note ?? 'not stored' },
      at,
    );
    return { status, at, failingSince: since };
  }

  private async store(
    holder: string,
    webhookId: string,
    told: string | null,
    failingSince: Date | null,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      await mustHold(tx, holder);
      await tx.execute(
        `update webhook_place set told = coalesce($2, told), telling_fails_since = $3
         where webhook_id = $1`,
        [webhookId, told, failingSince],
      );
    });
  }
}

async function sendAnew(tx: Queryable, webhookId: string, afterSeq: number): Promise<void> {
  await tx.execute('delete from webhook_delivery where webhook_id = $1 and seq > $2', [
    webhookId,
    afterSeq,
  ]);
  await tx.execute('update webhook_place set seq = $2 where webhook_id = $1 and seq > $2', [
    webhookId,
    afterSeq,
  ]);
}

/** Without sequence number and version, because the log has no such event. */
function announcementOf(
  webhookId: string,
  { id, beganAt }: LogEpoch,
  data: LogEpochChange & { previousEpoch: string },
): EventMessage {
  const event = {
    specversion: '1.0',
    id,
    type: 'privilege.LogEpochChanged',
    source: '/privilege/webhooks',
    subject: webhookId,
    time: beganAt.toISOString(),
    datacontenttype: 'application/json',
    logepoch: id,
    data,
  };
  return { id, body: JSON.stringify(event) };
}
