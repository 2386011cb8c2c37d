import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { WebhookEnd } from '@nattil/contracts/api/admin/webhooks';
import type { EventType } from '@nattil/contracts/events/event-map';
import { OLD_SECRET_HOURS, type WebhookFrom } from '@nattil/contracts/rules/portal/webhooks';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';

const HOUR_MS = 3_600_000;

interface Given {
  name: string;
  url: string;
  events: EventType[];
}

/** Another system to which events are pushed. Its secrets are stored encrypted. */
@Entity({ tableName: 'webhook' })
export class Webhook extends Aggregate {
  @Property({ type: 'text' }) name: string;
  @Property({ type: 'text' }) url: string;
  @Property({ type: 'array' }) events: EventType[];
  /** null once it is deleted. */
  @Property({ type: 'blob', nullable: true }) secret: Buffer | null;
  @Property({ type: 'blob', nullable: true }) oldSecret: Buffer | null;
  @Property({ type: 'datetime', nullable: true }) oldSecretUntil: Date | null;
  /** Number of times it was enabled: by it the sender detects that it was disabled in between. */
  @Property({ type: 'integer' }) starts: number;
  @Property({ type: 'uuid' }) createdBy: string;
  @Property({ type: 'datetime' }) createdAt: Date;
  @Property({ type: 'datetime', nullable: true }) disabledAt: Date | null;
  @Property({ type: 'text', nullable: true }) disabledBecause: WebhookEnd | null;
  @Property({ type: 'datetime', nullable: true }) deletedAt: Date | null;

  static create({ name, url, events }: Given, owner: Actor, now: Date): Webhook {
    const webhook = new Webhook();
    webhook.name = name;
    webhook.url = url;
    webhook.events = events;
    webhook.secret = null;
    webhook.oldSecret = null;
    webhook.oldSecretUntil = null;
    webhook.starts = 1;
    webhook.createdBy = owner.id!;
    webhook.createdAt = now;
    webhook.disabledAt = null;
    webhook.disabledBecause = null;
    webhook.deletedAt = null;
    webhook.record('WebhookCreated', { webhookId: webhook.id, events }, owner, now);
    return webhook;
  }

  kind() {
    return 'webhook' as const;
  }

  /** The old secret signs too for a day, so that the receiver has time to change. */
  rotate(encrypted: Buffer, owner: Actor, now: Date): void {
    this.oldSecret = this.secret;
    this.oldSecretUntil = new Date(now.getTime() + OLD_SECRET_HOURS * HOUR_MS);
    this.secret = encrypted;
    this.record('WebhookSecretRotated', { webhookId: this.id }, owner, now);
  }

  /** Idempotent: a second call records nothing. */
  disable(because: WebhookEnd, actor: Actor, now: Date): void {
    if (this.disabledAt) return;
    this.disabledAt = now;
    this.disabledBecause = because;
    this.record('WebhookDisabled', { webhookId: this.id, because }, actor, now);
  }

  /** Returns whether it was disabled. */
  enable(from: WebhookFrom, owner: Actor, now: Date): boolean {
    if (!this.disabledAt) return false;
    this.disabledAt = null;
    this.disabledBecause = null;
    this.starts += 1;
    this.record('WebhookEnabled', { webhookId: this.id, from }, owner, now);
    return true;
  }

  /** The name stays for the audit trail; secrets are erased. */
  delete(owner: Actor, now: Date): void {
    this.deletedAt = now;
    this.url = '';
    this.secret = null;
    this.oldSecret = null;
    this.oldSecretUntil = null;
    this.record('WebhookDeleted', { webhookId: this.id }, owner, now);
  }

  repeat(seq: number, owner: Actor, now: Date): void {
    if (this.disabledAt) throw new DomainError('WEBHOOK_DISABLED');
    this.record('WebhookDeliveryRepeated', { webhookId: this.id, seq }, owner, now);
  }
}
