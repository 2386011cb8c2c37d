import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EntityManager } from '@mikro-orm/postgresql';
import type { SignUpRequest } from '@nattil/contracts/api/member/session';
import { ACCOUNT_PURPOSES } from '@nattil/contracts/legal/notices';
import {
  noticeLanguageRule,
  optionalNoticeVersionRule,
} from '@nattil/contracts/rules/privacy/consent';
import { contactRule } from '@nattil/contracts/rules/fields/contact';
import { Clock } from '../../../platform/persistence/clock.ts';
import { memberActor } from '../../../platform/kernel/domain/actor.ts';
import { DomainError } from '../../../platform/kernel/domain/domain-error.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { NewPassword } from '../../../platform/http/input/new-password.ts';
import { KnownDevices } from '../../../platform/identity/sessions/known-devices.ts';
import { Sessions } from '../../../platform/identity/sessions/sessions.ts';
import { inTransactionOf } from '../../../platform/persistence/orm/in-transaction-of.ts';
import { giveConsent } from '../consents.ts';
import { Member } from '../member.aggregate.ts';
import type { Contact } from '../../../platform/kernel/domain/contact.ts';
import { sessionUser } from '../sign-in/session-user.ts';
import type { SignedInMember } from './start-session.ts';

export class SignUpBody implements SignUpRequest {
  @ValidatedBy(contactRule) emailOrNumber: string;
  @NewPassword() password: string;
  @ValidatedBy(optionalNoticeVersionRule) noticeVersion?: string;
  @ValidatedBy(noticeLanguageRule) language?: string;
}

export class SignUp extends Command<SignedInMember> {
  constructor(
    readonly contact: Contact,
    /** Hashed before the command's transaction, because hashing is slow. */
    readonly passwordHash: string,
    readonly device: string | null,
    /** The notice to which the new member agrees. */
    readonly notice: Pick<SignUpBody, 'noticeVersion' | 'language'> = {},
  ) {
    super();
  }
}

@CommandHandler(SignUp)
export class SignUpHandler implements ICommandHandler<SignUp> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly sessions: Sessions,
    private readonly devices: KnownDevices,
  ) {}

  async execute({ contact, passwordHash, device, notice }: SignUp) {
    const same = contact.kind === 'email' ? { email: contact.email } : { phone: contact.phone };
    // The second of two concurrent sign-ups violates a unique index, which leads to the same error.
    if (await this.em.count(Member, same)) throw new DomainError('CONTACT_TAKEN');
    const now = this.clock.now();
    const member = Member.signUp(contact, passwordHash, now);
    member.agreeTo(ACCOUNT_PURPOSES);
    // Flushed first, so that the log has the member before the consent.
    await this.em.persist(member).flush();
    const db = inTransactionOf(this.em);
    const agreed = { ...notice, purposes: ACCOUNT_PURPOSES };
    const holder = { holder: 'member', id: member.id } as const;
    await giveConsent(db, holder, agreed, memberActor(member.id), now);
    const tokens = await this.sessions.open(db, 'member', member.id, false);
    const known = await this.devices.remember(db, 'member', member.id, device);
    return { tokens, user: sessionUser(member), device: known };
  }
}
