import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Actor } from '../../platform/domain/actor.ts';
import { Aggregate } from '../../platform/domain/aggregate.ts';
import { DomainError } from '../../platform/domain/domain-error.ts';

/** An account of the administrators' portal. */
@Entity({ tableName: 'admin' })
export class Admin extends Aggregate {
  /** Lower case. */
  @Property({ type: 'text' }) email: string;
  @Property({ type: 'text' }) name: string;
  @Property({ type: 'text' }) passwordHash: string;
  @Property({ type: 'text' }) status: 'active' | 'inactive';
  @Property({ type: 'datetime', nullable: true }) lastLoginAt: Date | null;
  @Property({ type: 'datetime' }) createdAt: Date;

  static create(email: string, name: string, passwordHash: string, actor: Actor, now: Date): Admin {
    const admin = new Admin();
    admin.email = email;
    admin.name = name;
    admin.passwordHash = passwordHash;
    admin.status = 'active';
    admin.lastLoginAt = null;
    admin.createdAt = now;
    admin.record('AdminCreated', { adminId: admin.id }, actor, now);
    return admin;
  }

  kind() {
    return 'admin' as const;
  }

  /** Signs in after a right password; refuses an administrator who is not active. */
  signIn(now: Date): void {
    if (this.status !== 'active') throw new DomainError('ACCOUNT_SUSPENDED');
    this.lastLoginAt = now;
  }
}
