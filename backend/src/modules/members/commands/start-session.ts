import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SessionUser } from '@nattil/contracts/api/members';
import { memberActor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { Sessions, type TokenPair } from '../../../platform/identity/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/database.ts';
import { recordAction } from '../../../platform/messaging/log/event-log.ts';
import { Member } from '../member.aggregate.ts';
import { sessionUser } from '../session-user.ts';

/** Signs in a member whose password was right. */
export class StartSession extends Command<{ tokens: TokenPair; user: SessionUser }> {
  constructor(
    readonly memberId: string,
    readonly rememberMe: boolean,
  ) {
    super();
  }
}

@CommandHandler(StartSession)
export class StartSessionHandler implements ICommandHandler<StartSession> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
  ) {}

  async execute({ memberId, rememberMe }: StartSession) {
    const member = await this.em.findOne(Member, { id: memberId });
    // Deleted while the password was being compared.
    if (!member) throw new DomainError('INVALID_CREDENTIALS');
    const now = this.clock.now();
    member.signIn(now);
    const db = inTransactionOf(this.em);
    const tokens = await this.sessions.open(db, 'member', member.id, rememberMe);
    await recordAction(db, 'MemberSignedIn', { memberId }, memberActor(memberId), now);
    return { tokens, user: sessionUser(member) };
  }
}
