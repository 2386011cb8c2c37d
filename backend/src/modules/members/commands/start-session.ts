import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ContactKind, SessionUser } from '@nattil/contracts/api/members';
import { memberActor } from '../../../platform/domain/actor.ts';
import { Clock } from '../../../platform/clock.ts';
import { DomainError } from '../../../platform/domain/domain-error.ts';
import { Sessions, type TokenPair } from '../../../platform/identity/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/in-transaction-of.ts';
import { recordAction } from '../../../platform/messaging/log/event-log.ts';
import { lockedMember } from '../locked-member.ts';
import { sessionUser } from '../session-user.ts';

/** Signs in a member whose password was right. */
export class StartSession extends Command<{ tokens: TokenPair; user: SessionUser }> {
  constructor(
    readonly memberId: string,
    /** With what the member signs in. */
    readonly kind: ContactKind,
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

  async execute({ memberId, kind, rememberMe }: StartSession) {
    const db = inTransactionOf(this.em);
    // Locked: who suspends or deletes the member comes before, or ends this sign-in.
    const member = await lockedMember(this.em, memberId).catch(deletedMeanwhile);
    const now = this.clock.now();
    member.signIn(kind, now);
    const tokens = await this.sessions.open(db, 'member', member.id, rememberMe);
    await recordAction(db, 'MemberSignedIn', { memberId }, memberActor(memberId), now);
    return { tokens, user: sessionUser(member) };
  }
}

/** Deleted while the password was being compared. */
function deletedMeanwhile(error: unknown): never {
  if (error instanceof DomainError && error.code === 'MEMBER_NOT_FOUND')
    throw new DomainError('INVALID_CREDENTIALS');
  throw error;
}
