import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../../platform/persistence/clock.ts';
import type { Actor } from '../../../platform/kernel/domain/actor.ts';
import { SignInLock } from '../../../platform/identity/sign-in/sign-in-lock.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { lockMemberRow } from '../member-locks.ts';

/** Lifts every lock caused by wrong passwords of a member. */
export class UnlockMember extends Command<void> {
  constructor(
    readonly memberId: string,
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UnlockMember)
export class UnlockMemberHandler implements ICommandHandler<UnlockMember> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly lock: SignInLock,
  ) {}

  async execute({ memberId, actor }: UnlockMember): Promise<void> {
    const db = inTransactionOf(this.em);
    await lockMemberRow(db, memberId);
    await this.lock.lift(db, 'member', memberId);
    await recordAction(db, 'MemberUnlocked', { memberId }, actor, this.clock.now());
  }
}
