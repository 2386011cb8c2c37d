import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { SignInLock } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';

/** Lifts every lock caused by wrong passwords of a person at a till. */
export class UnlockPartner extends Command<void> {
  constructor(
    readonly shopId: string,
    readonly partnerId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UnlockPartner)
export class UnlockPartnerHandler implements ICommandHandler<UnlockPartner> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly lock: SignInLock,
  ) {}

  async execute({ shopId, partnerId, actor }: UnlockPartner): Promise<void> {
    const db = inTransactionOf(this.em);
    const [person] = await db.query(
      `select from partner p where id = $1 and status = 'active' and exists (
         select from partner_access where partner_id = p.id and shop_id = $2 and ended_at is null)
       for no key update`,
      [partnerId, shopId],
    );
    if (!person) throw new DomainError('PARTNER_NOT_FOUND');
    await this.lock.lift(db, 'partner', partnerId);
    await recordAction(db, 'PartnerUnlocked', { partnerId }, actor, this.clock.now());
  }
}
