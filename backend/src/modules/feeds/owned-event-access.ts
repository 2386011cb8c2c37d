import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { EventAccess } from '@nattil/contracts/api/admin/administrators';
import type { FeedScope } from '@nattil/contracts/rules/portal/api-keys';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { Clock } from '../../platform/persistence/clock.ts';
import type { Queryable } from '../../platform/persistence/database.ts';
import type { EventAccessOf } from '../../platform/registries/event-access.ts';
import { ApiKey } from './api-key.aggregate.ts';
import { FeedStreams } from './feed-streams.ts';
import { Webhook } from './webhooks/webhook.aggregate.ts';

/** An owner may revoke or change one at the same time. */
const lockMode = LockMode.PESSIMISTIC_WRITE;

/** The API keys and webhooks for which an administrator is responsible. */
@Injectable()
export class OwnedEventAccess implements EventAccessOf {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly streams: FeedStreams,
  ) {}

  async of(db: Queryable, adminId: string): Promise<EventAccess> {
    const keys = await db.query<{
      id: string;
      name: string;
      scopes: FeedScope[];
      expiresAt: Date;
    }>(
      `select id, name, scopes, expires_at as "expiresAt" from api_key
       where coalesce(responsible_id, created_by) = $1 and revoked_at is null and expires_at > $2
       order by created_at, id`,
      [adminId, this.clock.now()],
    );
    const webhooks = await db.query<EventAccess['webhooks'][number]>(
      `select id, name, disabled_at is not null as paused from webhook
       where coalesce(responsible_id, created_by) = $1 and deleted_at is null order by created_at, id`,
      [adminId],
    );
    const apiKeys = keys.map((key) => ({ ...key, expiresAt: key.expiresAt.toISOString() }));
    return { apiKeys, webhooks };
  }

  /** Revokes the keys and pauses the webhooks, which another owner can resume. */
  async end(access: EventAccess, actor: Actor, now: Date): Promise<void> {
    const { keys, webhooks } = await this.locked(access);
    for (const key of keys) key.revoke(actor, now);
    for (const webhook of webhooks) webhook.disable('owner', actor, now);
  }

  async handOver(access: EventAccess, to: string, actor: Actor, now: Date): Promise<void> {
    const { keys, webhooks } = await this.locked(access);
    for (const key of keys) key.handOver(to, actor, now);
    for (const webhook of webhooks) webhook.handOver(to, actor, now);
  }

  ended({ apiKeys }: EventAccess): void {
    for (const { id } of apiKeys) this.streams.revoked(id);
  }

  private async locked({ apiKeys, webhooks }: EventAccess) {
    const ids = (of: { id: string }[]) => ({ $in: of.map(({ id }) => id) });
    const orderBy = { id: 'asc' } as const;
    return {
      keys: await this.em.find(
        ApiKey,
        { id: ids(apiKeys), revokedAt: null },
        { lockMode, orderBy },
      ),
      webhooks: await this.em.find(
        Webhook,
        { id: ids(webhooks), deletedAt: null },
        { lockMode, orderBy },
      ),
    };
  }
}
