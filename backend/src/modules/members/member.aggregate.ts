import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { ContactKind, MemberStatus } from '@nattil/contracts/api/member/session';
import type { MemberPasswordChanged } from '@nattil/contracts/events/members';
import type { Purpose } from '@nattil/contracts/legal/notices';
import { type Actor, memberActor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import type { Contact, ContactOf } from '../../platform/kernel/domain/contact.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import { countryCodeOf } from './contacts/country-code.ts';
import type { MemberDetails, PasswordState, Profile } from './member-details.ts';

/** A person with an account, who completes a profile and gets a card. */
@Entity({ tableName: 'member' })
export class Member extends Aggregate {
  @Property({ type: 'text', nullable: true }) email: string | null;
  @Property({ type: 'text', nullable: true }) phone: string | null;
  /** When a code or link sent to the contact was first used. */
  @Property({ type: 'datetime', nullable: true }) emailConfirmedAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) phoneConfirmedAt: Date | null = null;
  /** When another member confirmed the contact; null again once this one has a new contact. */
  @Property({ type: 'datetime', nullable: true }) emailLostAt: Date | null = null;
  @Property({ type: 'datetime', nullable: true }) phoneLostAt: Date | null = null;
  @Property({ type: 'text' }) openedWith: ContactKind = 'email';
  /** The contact cannot be used to log in until a code confirms it. */
  @Property({ type: 'text', nullable: true }) barredContact: ContactKind | null = null;
  @Property({ type: 'text', nullable: true }) passwordHash: string | null;
  @Property({ type: 'text' }) passwordState: PasswordState = 'chosen';
  @Property({ type: 'text', nullable: true }) fullName: string | null;
  @Property({ type: 'text', nullable: true }) location: string | null;
  @Property({ type: 'text', nullable: true }) countryCode: string | null;
  @Property({ type: 'text', nullable: true }) preferredCategory: string | null;
  /** Id of the picture, if there is one. */
  @Property({ type: 'uuid', nullable: true }) avatarId: string | null;
  /** A deleted member is kept as an id without personal data. */
  @Property({ type: 'text' }) status: MemberStatus | 'deleted';
  @Property({ type: 'datetime', nullable: true }) profileCompletedAt: Date | null;
  @Property({ type: 'datetime', nullable: true }) lastLoginAt: Date | null;
  @Property({ type: 'datetime' }) createdAt: Date;
  /** Purposes of the privacy notice; the consents themselves are separate rows. */
  @Property({ type: 'text[]' }) agreedPurposes: string[] = [];

  /** Opens an account; the new member is its own actor and is signed in. */
  static signUp(contact: Contact, passwordHash: string, now: Date): Member {
    const member = new Member();
    member.email = contact.kind === 'email' ? contact.email : null;
    member.phone = contact.kind === 'phone' ? contact.phone : null;
    member.openedWith = contact.kind;
    member.passwordHash = passwordHash;
    member.fullName = null;
    member.location = null;
    member.countryCode = null;
    member.preferredCategory = null;
    member.avatarId = null;
    member.status = 'active';
    member.profileCompletedAt = null;
    member.lastLoginAt = now;
    member.createdAt = now;
    member.record(
      'MemberSignedUp',
      { memberId: member.id, contactKind: contact.kind },
      memberActor(member.id),
      now,
    );
    return member;
  }

  /** Adds a member by an administrator. There is no password yet; the profile is complete. */
  static add(details: MemberDetails, status: MemberStatus, actor: Actor, now: Date): Member {
    const member = new Member();
    Object.assign(member, details);
    member.passwordHash = null;
    member.location = null;
    member.countryCode = countryCodeOf(details.phone, undefined);
    member.preferredCategory = null;
    member.avatarId = null;
    member.status = status;
    member.profileCompletedAt = now;
    member.lastLoginAt = null;
    member.createdAt = now;
    member.record(
      'MemberAdded',
      { memberId: member.id, changes: { status: [null, status] } },
      actor,
      now,
    );
    return member;
  }

  kind() {
    return 'member' as const;
  }

  /**
   * Replaces the invitation link with a new one. Throws INVITATION_ACCEPTED once there is a
   * password.
   */
  resendInvitation(actor: Actor, now: Date): void {
    this.present();
    if (this.passwordHash !== null) throw new DomainError('INVITATION_ACCEPTED');
    this.record('MemberInvitationResent', { memberId: this.id }, actor, now);
  }

  /** Records a password reset link sent by an administrator. */
  sendPasswordLink(actor: Actor, now: Date): void {
    const status = this.present();
    if (status !== 'active')
      throw new DomainError('MEMBER_WRONG_STATE', {
        message: `The user is ${status} and cannot log in`,
        data: { status },
      });
    this.record('MemberPasswordLinkSent', { memberId: this.id }, actor, now);
  }

  /** Does not raise the version: the event belongs to the consent. */
  agreeTo(purposes: readonly Purpose[]): void {
    this.agreedPurposes = [...purposes];
  }

  completeProfile(profile: Profile, actor: Actor, now: Date): void {
    if (this.profileCompletedAt) throw new DomainError('PROFILE_EXISTS');
    const changedFields = Object.entries(profile)
      .filter(([field, value]) => value !== this[field as keyof Profile])
      .map(([field]) => field);
    this.assign(profile);
    this.profileCompletedAt = now;
    this.record(
      'MemberProfileCompleted',
      { memberId: this.id, preferredCategory: profile.preferredCategory, changedFields },
      actor,
      now,
    );
  }

  /**
   * Omitted fields stay as they are. `cardFields` names card fields that change in the same
   * transaction.
   */
  edit(
    details: Partial<Omit<Profile, 'countryCode'>>,
    cardFields: readonly string[],
    actor: Actor,
    now: Date,
  ): void {
    const given = Object.entries(details).filter(([, value]) => value !== undefined);
    const changed = given.filter(([field, value]) => value !== this[field as keyof Profile]);
    const changedFields = [...changed.map(([field]) => field), ...cardFields];
    if (changedFields.length === 0) return;
    this.assign(Object.fromEntries(changed));
    if (details.phone) this.countryCode = countryCodeOf(details.phone, this.countryCode);
    this.record('MemberEdited', { memberId: this.id, changedFields }, actor, now);
  }

  /** Replaces the picture, or removes it (null). */
  showPicture(avatarId: string | null, actor: Actor, now: Date): void {
    if (avatarId === this.avatarId) return;
    this.avatarId = avatarId;
    this.record('MemberEdited', { memberId: this.id, changedFields: ['avatar'] }, actor, now);
  }

  /** A member that is not active can neither sign in nor use the card. */
  setStatus(status: MemberStatus, actor: Actor, now: Date): void {
    const before = this.present();
    if (status === before) return;
    this.status = status;
    this.record(
      'MemberStatusChanged',
      { memberId: this.id, changes: { status: [before, status] } },
      actor,
      now,
    );
  }

  setPassword(hash: string, by: MemberPasswordChanged['by'], actor: Actor, now: Date): void {
    this.passwordHash = hash;
    this.passwordState = by === 'administrator' ? 'once' : 'chosen';
    this.record('MemberPasswordChanged', { memberId: this.id, by }, actor, now);
  }

  confirmedAt(kind: ContactKind): Date | null {
    return this[`${kind}ConfirmedAt`];
  }

  /** Confirms the present contact after a code or link sent to it was used. */
  confirmContact(kind: ContactKind, actor: Actor, now: Date): void {
    if (this[kind] === null || this.confirmedAt(kind)) return;
    this[`${kind}ConfirmedAt`] = now;
    if (this.barredContact === kind) this.barredContact = null;
    this.record('MemberContactConfirmed', { memberId: this.id, contactKind: kind }, actor, now);
  }

  /** Bars an unconfirmed contact from login until a code confirms it. */
  barIfUnconfirmed(kind: ContactKind): void {
    if (this[kind] !== null && !this.confirmedAt(kind)) this.barredContact = kind;
  }

  /** Gives up a contact that another member confirmed. */
  loseContact(kind: ContactKind, actor: Actor, now: Date): void {
    this.assign({ [kind]: null });
    this[`${kind}LostAt`] = now;
    this.record('MemberContactLost', { memberId: this.id, contactKind: kind }, actor, now);
  }

  /**
   * The member denies a change of the account. The account is recovered by a contact, which is
   * restored if it was changed. The other contact may be the intruder's if it was confirmed after
   * `since`, and must be confirmed again.
   */
  denyChange(recovery: ContactOf, putBack: boolean, since: Date, actor: Actor, now: Date): void {
    const { kind, contact } = recovery;
    if (putBack) {
      this.assign({ [kind]: contact });
      this[`${kind}ConfirmedAt`] = now;
    }
    // The person who made the change may know it.
    if (this.passwordHash !== null) this.passwordState = 'void';
    const other = kind === 'email' ? 'phone' : 'email';
    const otherConfirmedAt = this.confirmedAt(other);
    if (otherConfirmedAt && otherConfirmedAt >= since) {
      this[`${other}ConfirmedAt`] = null;
      this.barIfUnconfirmed(other);
    }
    const restored = putBack ? kind : null;
    this.record('MemberChangeDenied', { memberId: this.id, restored }, actor, now);
  }

  /** Erases personal data; the id stays for the records that refer to it. */
  delete(actor: Actor, now: Date): void {
    const before = this.present();
    this.assign({ email: null, phone: null });
    this.emailLostAt = null;
    this.phoneLostAt = null;
    this.passwordHash = null;
    this.fullName = null;
    this.location = null;
    this.countryCode = null;
    this.preferredCategory = null;
    this.avatarId = null;
    this.lastLoginAt = null;
    this.agreedPurposes = [];
    this.status = 'deleted';
    this.record(
      'MemberDeleted',
      { memberId: this.id, changes: { status: [before, 'deleted'] } },
      actor,
      now,
    );
  }

  /** A new contact is unconfirmed, and clears the record of a lost one. */
  private assign(details: Partial<Record<keyof Profile, string | null>>): void {
    for (const kind of ['email', 'phone'] as const) {
      const contact = details[kind];
      if (contact === undefined || contact === this[kind]) continue;
      this[`${kind}ConfirmedAt`] = null;
      this[`${kind}LostAt`] = null;
      if (this.barredContact === kind) this.barredContact = null;
    }
    Object.assign(this, details);
  }

  private present(): MemberStatus {
    if (this.status === 'deleted') throw new DomainError('MEMBER_NOT_FOUND');
    return this.status;
  }

  /**
   * Logs in by a contact after a right password. Throws for a member who is not active, a barred
   * contact, and a spent or void password. A limited session can only change the password.
   */
  signIn(kind: ContactKind, now: Date): { limited: boolean } {
    if (kind === this.barredContact) throw new DomainError('CONTACT_NOT_CONFIRMED');
    if (this.status === 'inactive')
      throw new DomainError('ACCOUNT_SUSPENDED', {
        message: 'Your account is inactive. Please contact support for assistance.',
      });
    if (this.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED');
    const limited = this.passwordState === 'once';
    if (!limited && this.passwordState !== 'chosen')
      throw new DomainError('PASSWORD_RESET_REQUIRED');
    if (limited) this.passwordState = 'spent';
    this.lastLoginAt = now;
    return { limited };
  }
}
