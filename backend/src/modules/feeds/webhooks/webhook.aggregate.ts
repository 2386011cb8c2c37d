import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { WebhookEnd } from '@nattil/contracts/api/admin/webhooks';
import type { EventType } from '@nattil/contracts/events/event-map';
import {
  changeNeedsConfirmation,
  OLD_SECRET_HOURS,
  SENSITIVE_NOT_CONFIRMED,
  type WebhookFrom,
} from '@nattil/contracts/rules/portal/webhooks';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';

const HOUR_MS = 3_600_000;

interface Given {
  name: string;
  url: string;
  events: EventType[];
}

export interface WebhookChange extends Partial<Given> {
  /** Whether the receiver may get sensitive events. */
  isConfirmed: boolean;
  /** Whether earlier events are sent again. */
  goesBack?: boolean;
}

export interface WebhookDifference {
  hasMoved: boolean;
  added: EventType[];
  removed: EventType[];
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
  /**
   * Raised when the sender must drop what it holds in memory: enabled again, another URL or events,
   * or sent from an earlier place.
   */
  @Property({ type: 'integer' }) starts: number;
  @Property({ type: 'uuid' }) createdBy: string;
  /** The owner who took it over or enabled it; null while it is the one who created it. */
  @Property({ type: 'uuid', nullable: true }) responsibleId: string | null;
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
    webhook.responsibleId = null;
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

  get status(): 'active' | 'paused' {
    return this.disabledAt ? 'paused' : 'active';
  }

  /** Records nothing if all values are the present ones. */
  change(change: WebhookChange, owner: Actor, now: Date): WebhookDifference {
    const {
      name = this.name,
      url = this.url,
      events = this.events,
      isConfirmed,
      goesBack = false,
    } = change;
    const added = events.filter((type) => !this.events.includes(type));
    const removed = this.events.filter((type) => !events.includes(type));
    const hasMoved = url !== this.url;
    const sendsOthers = added.length > 0 || removed.length > 0;
    const difference = { hasMoved, added, removed };
    if (!isConfirmed && changeNeedsConfirmation(this, { url, events }))
      throw new DomainError('VALIDATION_FAILED', {
        errors: [{ field: 'confirmSensitive', message: SENSITIVE_NOT_CONFIRMED }],
      });
    const changed = [
      ...(name === this.name ? [] : ['name']),
      ...(hasMoved ? ['url'] : []),
      ...(sendsOthers ? ['events'] : []),
      ...(goesBack ? ['fromSeq'] : []),
    ];
    if (changed.length === 0) return difference;
    const changes = sendsOthers ? { events: [this.events, events] as [string[], string[]] } : {};
    this.name = name;
    this.url = url;
    if (sendsOthers) this.events = events;
    if (hasMoved || sendsOthers || goesBack) this.starts += 1;
    this.record('WebhookChanged', { webhookId: this.id, changed, changes }, owner, now);
    return difference;
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
    this.responsibleId = owner.id;
    this.starts += 1;
    this.record('WebhookEnabled', { webhookId: this.id, from }, owner, now);
    return true;
  }

  handOver(to: string, actor: Actor, now: Date): void {
    this.responsibleId = to;
    this.record('WebhookHandedOver', { webhookId: this.id, to }, actor, now);
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

  /** Only of a type that is still sent: an owner may have taken a type from this receiver. */
  repeat({ seq, type }: { seq: number; type: string }, owner: Actor, now: Date): void {
    if (this.disabledAt) throw new DomainError('WEBHOOK_DISABLED');
    if (!this.events.some((each) => each === type)) throw new DomainError('WEBHOOK_EVENT_NOT_SENT');
    this.record('WebhookDeliveryRepeated', { webhookId: this.id, seq }, owner, now);
  }

  /** Also while it is disabled, to find out whether the receiver is back. */
  test(owner: Actor, now: Date): void {
    this.record('WebhookTested', { webhookId: this.id }, owner, now);
  }
}
