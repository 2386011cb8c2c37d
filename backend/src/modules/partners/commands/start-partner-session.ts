import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PartnerUser } from '@nattil/contracts/api/partner/session';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { Sessions, type TokenPair } from '../../../platform/identity/sessions/sessions.ts';
import { partnerActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { PartnerAccount } from '../partner.aggregate.ts';

export interface SignedInPartner {
  tokens: TokenPair;
  user: PartnerUser;
  /** Value of the browser's device cookie; null if the browser must not become known. */
  device: string | null;
}

/** Signs in a person whose password was right. */
export class StartPartnerSession extends Command<SignedInPartner> {
  constructor(
    readonly partnerId: string,
    /** The compared hash; a different one now means that the password changed meanwhile. */
    readonly passwordHash: string,
    readonly rememberMe: boolean,
    readonly device: string | null,
  ) {
    super();
  }
}

@CommandHandler(StartPartnerSession)
export class StartPartnerSessionHandler implements ICommandHandler<StartPartnerSession> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
  ) {}

  async execute({ partnerId: id, passwordHash, rememberMe, device }: StartPartnerSession) {
    // The row lock serialises this sign-in with an erasure or a new password.
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const account = await this.em.findOne(PartnerAccount, { id }, { lockMode });
    if (account?.passwordHash !== passwordHash) throw new DomainError('INVALID_CREDENTIALS');
    const now = this.clock.now();
    const { limited } = account.signIn(now);
    const db = inTransactionOf(this.em);
    const tokens = await this.sessions.open(db, 'partner', id, rememberMe, { limited });
    await recordAction(db, 'PartnerSignedIn', { partnerId: id }, partnerActor(id), now);
    const { name, email, phone } = account;
    return {
      tokens,
      user: { id, name: name!, email, phone, mustChangePassword: limited },
      device: limited ? null : await this.devices.remember(db, 'partner', id, device),
    };
  }
}
