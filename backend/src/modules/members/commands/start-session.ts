import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { ContactKind, SessionUser } from '@nattil/contracts/api/member/session';
import { memberActor } from '../../../platform/kernel/domain/actor.ts';
import { Clock } from '../../../platform/persistence/clock.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { Sessions, type TokenPair } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { recordAction } from '../../../platform/event-log/event-log.ts';
import { loadMemberForUpdate } from '../member-locks.ts';
import { sessionUser } from '../sign-in/session-user.ts';

export interface SignedInMember {
  tokens: TokenPair;
  user: SessionUser;
  /** Value of the browser's device cookie; null if the browser must not become known. */
  device: string | null;
}

export class StartSession extends Command<SignedInMember> {
  constructor(
    readonly memberId: string,
    readonly kind: ContactKind,
    /** The compared hash; a different one now means that the password changed meanwhile. */
    readonly passwordHash: string,
    readonly rememberMe: boolean,
    readonly device: string | null,
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
    private readonly devices: KnownDevices,
  ) {}

  async execute({ memberId, kind, passwordHash, rememberMe, device }: StartSession) {
    const db = inTransactionOf(this.em);
    // The lock serialises this with a suspension, a deletion or a new password, which ends this
    // session.
    const member = await loadMemberForUpdate(this.em, memberId).catch(refuseDeletedMember);
    if (member.passwordHash !== passwordHash) throw new DomainError('INVALID_CREDENTIALS');
    const now = this.clock.now();
    const { limited } = member.signIn(kind, now);
    const tokens = await this.sessions.open(db, 'member', memberId, rememberMe, { limited });
    await recordAction(db, 'MemberSignedIn', { memberId }, memberActor(memberId), now);
    return {
      tokens,
      user: sessionUser(member, limited),
      device: limited ? null : await this.devices.remember(db, 'member', memberId, device),
    };
  }
}

/** Deleted while the password was being compared. */
function refuseDeletedMember(error: unknown): never {
  if (error instanceof DomainError && error.code === 'MEMBER_NOT_FOUND')
    throw new DomainError('INVALID_CREDENTIALS');
  throw error;
}
