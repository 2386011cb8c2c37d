import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Job } from '../../../platform/jobs/job-queue.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { DeliveryStore } from './delivery-store.ts';
import { ANSWER_WITHIN_MS } from './post-event.ts';
import { Receiver, type EventMessage } from './receiver.ts';
import { WebhookTargets } from './webhook-targets.ts';

/** A test that no worker could send by then is given up: nobody waits for it any more. */
const GIVEN_UP_AFTER_MS = 60_000;
const AT_ONCE = 5;

interface Row extends Job {
  webhook_id: string;
  asked_at: Date;
}

/**
 * Sends test messages, in a queue of their own. They are no events of the log, delay no delivery, and
 * are not repeated when they fail.
 */
@Injectable()
export class TestDeliveries {
  constructor(
    private readonly store: DeliveryStore,
    private readonly targets: WebhookTargets,
    private readonly database: Database,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.register<Row>({
      name: 'webhook-tests',
      table: 'webhook_test',
      condition: 'true',
      columns: ['webhook_id', 'asked_at'],
      contents: [],
      doneAt: 'done_at',
      atOnce: AT_ONCE,
      leaseSeconds: 30,
      timeoutMs: 2 * ANSWER_WITHIN_MS,
      maxTries: 2,
      waitAfter: () => 1,
      run: (row) => this.send(row),
    });
  }

  private async send({ id, webhook_id, asked_at }: Row): Promise<void> {
    const webhook = await this.store.one(webhook_id);
    if (!webhook) return;
    const receiver = new Receiver(webhook, this.targets, 0);
    const now = this.clock.now();
    const message = testMessage(id, webhook_id, asked_at);
    const never = new AbortController().signal;
    const posted = await receiver.post(message, now, never);
    receiver.end();
    const { status, durationMs, note } = posted;
    await this.database.execute(
      'update webhook_test set sent_at = $2, status = $3, duration_ms = $4, note = $5 where id = $1',
      [id, now, status, durationMs, note],
    );
  }
}

/** Queues a test in the transaction of its command; returns its id. */
export async function queueTest(db: Queryable, webhookId: string, now: Date): Promise<string> {
  const id = randomUUID();
  await db.execute(
    `insert into webhook_test (id, webhook_id, asked_at, secret_until, tries, next_try_at)
     values ($1, $2, $3, $4, 0, $3)`,
    [id, webhookId, now, new Date(now.getTime() + GIVEN_UP_AFTER_MS)],
  );
  return id;
}

/** Without sequence number and version, because the log has no such event. */
function testMessage(id: string, webhookId: string, at: Date): EventMessage {
  const event = {
    specversion: '1.0',
    id,
    type: 'privilege.WebhookTest',
    source: '/privilege/webhooks',
    subject: webhookId,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    data: { webhookId },
  };
  return { id, body: JSON.stringify(event) };
}
