import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { FeedScope } from '@nattil/contracts/rules/portal/api-keys';
import type { Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';

interface Given {
  name: string;
  scopes: FeedScope[];
  expiresAt: Date;
}

/** Credential with which another system reads the event feeds. */
@Entity({ tableName: 'api_key' })
export class ApiKey extends Aggregate {
  @Property({ type: 'text' }) name: string;
  /** Hash of the secret, which is not stored. */
  @Property({ type: 'blob' }) hash: Buffer;
  @Property({ type: 'array' }) scopes: FeedScope[];
  @Property({ type: 'uuid' }) createdBy: string;
  /** The owner who took it over; null while it is the one who created it. */
  @Property({ type: 'uuid', nullable: true }) responsibleId: string | null;
  @Property({ type: 'datetime' }) createdAt: Date;
  @Property({ type: 'datetime' }) expiresAt: Date;
  @Property({ type: 'datetime', nullable: true }) revokedAt: Date | null;

  static create({ name, scopes, expiresAt }: Given, hash: Buffer, owner: Actor, now: Date) {
    const key = new ApiKey();
    key.name = name;
    key.hash = hash;
    key.scopes = scopes;
    key.createdBy = owner.id!;
    key.responsibleId = null;
    key.createdAt = now;
    key.expiresAt = expiresAt;
    key.revokedAt = null;
    const fact = { keyId: key.id, scopes, expiresAt: key.expiresAt.toISOString() };
    key.record('ApiKeyCreated', fact, owner, now);
    return key;
  }

  kind() {
    return 'api-key' as const;
  }

  /** Idempotent: a second call records nothing. */
  revoke(owner: Actor, now: Date): void {
    if (this.revokedAt) return;
    this.revokedAt = now;
    this.record('ApiKeyRevoked', { keyId: this.id }, owner, now);
  }

  handOver(to: string, actor: Actor, now: Date): void {
    this.responsibleId = to;
    this.record('ApiKeyHandedOver', { keyId: this.id, to }, actor, now);
  }
}
