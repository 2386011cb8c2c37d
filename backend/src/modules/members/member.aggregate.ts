import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { MemberStatus } from '@nattil/contracts/api/members';
import type { MemberPasswordChanged } from '@nattil/contracts/events/members';
import { type Actor, memberActor } from '../../platform/domain/actor.ts';
import { Aggregate } from '../../platform/domain/aggregate.ts';
import { DomainError } from '../../platform/domain/domain-error.ts';
import { countryCodeOf } from './country-code.ts';

/** What a member signs up and in with: an e-mail in lower case, or a phone in E.164. */
export type Contact =
  | { kind: 'email'; email: string }
  /** `asTyped` only where it is another form of the number. */
  | { kind: 'phone'; phone: string; asTyped?: string };

/** What the profile form asks for. */
export interface Profile {
  fullName: string;
  /** Lower case. */
  email: string;
  /** E.164. */
  phone: string;
  /** e.g. +91. */
  countryCode: string;
  location: string;
  /** Category slug. */
  preferredCategory: string | null;
}

/** What an administrator says of a member. */
export type MemberDetails = Pick<Profile, 'fullName' | 'email' | 'phone'>;

/** A person with an account, who then completes a profile and gets a card. */
@Entity({ tableName: 'member' })
export class Member extends Aggregate {
  @Property({ type: 'text', nullable: true }) email: string | null;
  @Property({ type: 'text', nullable: true }) phone: string | null;
  @Property({ type: 'text', nullable: true }) passwordHash: string | null;
  @Property({ type: 'text', nullable: true }) fullName: string | null;
  @Property({ type: 'text', nullable: true }) location: string | null;
  @Property({ type: 'text', nullable: true }) countryCode: string | null;
  @Property({ type: 'text', nullable: true }) preferredCategory: string | null;
  /** Of the picture, if there is one. */
  @Property({ type: 'uuid', nullable: true }) avatarId: string | null;
  /** A deleted member stays as an id without anything personal. */
  @Property({ type: 'text' }) status: MemberStatus | 'deleted';
  @Property({ type: 'datetime', nullable: true }) profileCompletedAt: Date | null;
  @Property({ type: 'datetime', nullable: true }) lastLoginAt: Date | null;
  @Property({ type: 'datetime' }) createdAt: Date;

  /** Opens an account; the new member is its own actor and is signed in. */
  static signUp(contact: Contact, passwordHash: string, now: Date): Member {
    const member = new Member();
    member.email = contact.kind === 'email' ? contact.email : null;
    member.phone = contact.kind === 'phone' ? contact.phone : null;
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

  /** An administrator adds a member, who has no password yet. The profile is complete. */
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

  /** Sends another link in place of the one before; refuses who has a password. */
  resendInvitation(actor: Actor, now: Date): void {
    this.present();
    if (this.passwordHash !== null) throw new DomainError('INVITATION_ACCEPTED');
    this.record('MemberInvitationResent', { memberId: this.id }, actor, now);
  }

  completeProfile(profile: Profile, actor: Actor, now: Date): void {
    if (this.profileCompletedAt) throw new DomainError('PROFILE_EXISTS');
    const changedFields = Object.entries(profile)
      .filter(([field, value]) => value !== this[field as keyof Profile])
      .map(([field]) => field);
    Object.assign(this, profile);
    this.profileCompletedAt = now;
    this.record(
      'MemberProfileCompleted',
      { memberId: this.id, preferredCategory: profile.preferredCategory, changedFields },
      actor,
      now,
    );
  }

  /** What is not said stays. `cardFields` are those of the card that change together with these. */
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
    Object.assign(this, Object.fromEntries(changed));
    if (details.phone) this.countryCode = countryCodeOf(details.phone, this.countryCode);
    this.record('MemberEdited', { memberId: this.id, changedFields }, actor, now);
  }

  /** Another picture, or none (null). */
  showPicture(avatarId: string | null, actor: Actor, now: Date): void {
    if (avatarId === this.avatarId) return;
    this.avatarId = avatarId;
    this.record('MemberEdited', { memberId: this.id, changedFields: ['avatar'] }, actor, now);
  }

  /** Who is not active can neither sign in nor use the card. */
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
    this.record('MemberPasswordChanged', { memberId: this.id, by }, actor, now);
  }

  /** Erases what is personal; the id stays, for what happened under it. */
  delete(actor: Actor, now: Date): void {
    const before = this.present();
    this.email = null;
    this.phone = null;
    this.passwordHash = null;
    this.fullName = null;
    this.location = null;
    this.countryCode = null;
    this.preferredCategory = null;
    this.avatarId = null;
    this.lastLoginAt = null;
    this.status = 'deleted';
    this.record(
      'MemberDeleted',
      { memberId: this.id, changes: { status: [before, 'deleted'] } },
      actor,
      now,
    );
  }

  private present(): MemberStatus {
    if (this.status === 'deleted') throw new DomainError('MEMBER_NOT_FOUND');
    return this.status;
  }

  /** Signs in after a right password; refuses a member who is not active. */
  signIn(now: Date): void {
    if (this.status === 'inactive')
      throw new DomainError('ACCOUNT_SUSPENDED', {
        message: 'Your account is inactive. Please contact support for assistance.',
      });
    if (this.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED');
    this.lastLoginAt = now;
  }
}
