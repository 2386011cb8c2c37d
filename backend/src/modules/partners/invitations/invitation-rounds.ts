import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PartnerInvitationsJob } from '@nattil/contracts/api/partner/access';
import { Commands } from '../../../platform/commands/commands.ts';
import type { Job } from '../../../platform/jobs/job-queue.ts';
import { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DAY_MS } from '../../../platform/kernel/time.ts';
import { EventSignal } from '../../../platform/messaging/signals/event-signal.ts';
import { LOCKS } from '../../../platform/persistence/advisory-locks.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { Database, type Queryable } from '../../../platform/persistence/database.ts';
import { Retention, rowsOf } from '../../../platform/registries/retention.ts';
import { InviteInRound } from '../commands/invite-in-round.ts';

const TASK_DAYS = 30;

interface Row extends Job {
  round_id: string;
  shop_id: string;
}

type Round = Omit<PartnerInvitationsJob, 'startedAt'> & { startedAt: Date };

/**
 * A round invites the owners of all approved shops without an owner's account. Each shop is a queued
 * task, so that a round survives a restart.
 */
@Injectable()
export class InvitationRounds {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly signal: EventSignal,
    commands: Commands,
    jobs: Jobs,
    retention: Retention,
  ) {
    jobs.register<Row>({
      name: 'partner-invitations',
      table: 'partner_invitation_task',
      condition: 'true',
      columns: ['round_id', 'shop_id'],
      contents: [],
      doneAt: 'done_at',
      atOnce: 2,
      leaseSeconds: 60,
      timeoutMs: 30_000,
      maxTries: 5,
      waitAfter: (tries) => 2 ** tries,
      run: ({ id, round_id, shop_id }) => commands.run(new InviteInRound(id, round_id, shop_id)),
    });
    const ended = {
      table: 'partner_invitation_task',
      since: 'coalesce(done_at, given_up_at)',
      only: '(done_at is not null or given_up_at is not null)',
    };
    retention.keep({ ...rowsOf(ended), forMs: TASK_DAYS * DAY_MS });
  }

  /** Starts a round, or returns the one that runs. */
  async start(actor: Actor): Promise<PartnerInvitationsJob> {
    const round = await this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [LOCKS.startingInvitations]);
      const latest = await latestRound(tx);
      if (latest?.status === 'running') return latest;
      await this.queue(tx, actor);
      return latestRound(tx);
    });
    this.signal.committed();
    return round!;
  }

  latest(): Promise<PartnerInvitationsJob | null> {
    return latestRound(this.database);
  }

  private async queue(tx: Queryable, actor: Actor): Promise<void> {
    const id = randomUUID();
    const now = this.clock.now();
    await tx.execute(
      `insert into partner_invitation_round (id, actor, total, sent, started_at)
       values ($1, $2, 0, 0, $3)`,
      [id, JSON.stringify(actor), now],
    );
    const total = await tx.execute(
      `insert into partner_invitation_task (id, round_id, shop_id, tries, next_try_at)
       select gen_random_uuid(), $1, s.id, 0, $2 from shop s
       where s.status = 'approved' and not exists (
         select from partner_access a join partner p on p.id = a.partner_id
         where a.shop_id = s.id and a.role = 'owner' and a.ended_at is null and p.status = 'active')`,
      [id, now],
    );
    await tx.execute('update partner_invitation_round set total = $2 where id = $1', [id, total]);
  }
}

async function latestRound(db: Queryable): Promise<PartnerInvitationsJob | null> {
  const [row] = await db.query<Omit<Round, 'skipped' | 'status'> & { open: number }>(
    `select id, total, sent, started_at as "startedAt", (
       select count(*)::int from partner_invitation_task t
       where t.round_id = r.id and t.done_at is null and t.given_up_at is null) as open
     from partner_invitation_round r order by started_at desc limit 1`,
  );
  if (!row) return null;
  const { open, startedAt, ...round } = row;
  return {
    ...round,
    // A task that was sent is open until it is marked as done.
    skipped: Math.max(0, round.total - round.sent - open),
    status: open > 0 ? 'running' : 'finished',
    startedAt: startedAt.toISOString(),
  };
}
