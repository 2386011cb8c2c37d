import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import type { AdminUser } from '@nattil/contracts/api/admin/session';
import { adminActor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { Sessions, type TokenPair } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { Admin } from '../admin.aggregate.ts';
import { preferencesOf } from '../preferences.ts';

export interface SignedInAdmin {
  tokens: TokenPair;
  user: AdminUser;
  /** Value of the browser's device cookie. */
  device: string;
}

/** Signs in an administrator whose password was right. */
export class StartAdminSession extends Command<SignedInAdmin> {
  constructor(
    readonly adminId: string,
    /** The compared hash; a different one now means that the password changed meanwhile. */
    readonly passwordHash: string,
    readonly rememberMe: boolean,
    readonly device: string | null,
  ) {
    super();
  }
}

@CommandHandler(StartAdminSession)
export class StartAdminSessionHandler implements ICommandHandler<StartAdminSession> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
  ) {}

  async execute({ adminId, passwordHash, rememberMe, device }: StartAdminSession) {
    // The row lock serialises this login with a concurrent suspension or change of role.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const admin = await this.em.findOne(Admin, { id: adminId }, { lockMode });
    if (admin?.passwordHash !== passwordHash) throw new DomainError('INVALID_CREDENTIALS');
    const now = this.clock.now();
    admin.signIn(now);
    const db = inTransactionOf(this.em);
    const tokens = await this.sessions.open(db, 'admin', adminId, rememberMe, { role: admin.role });
    await recordAction(db, 'AdminSignedIn', { adminId }, adminActor(adminId, admin.role), now);
    const user: AdminUser = {
      id: adminId,
      email: admin.email!,
      name: admin.name!,
      role: admin.role,
      preferences: await preferencesOf(db, adminId),
    };
    return { tokens, user, device: await this.devices.remember(db, 'admin', adminId, device) };
  }
}
