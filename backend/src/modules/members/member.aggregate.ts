import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { MemberStatus } from '@nattil/contracts/api/members';
import { type Actor, memberActor } from '../../platform/domain/actor.ts';
import { Aggregate } from '../../platform/domain/aggregate.ts';
import { DomainError } from '../../platform/domain/domain-error.ts';

/** What a member signs up and in with: an e-mail in lower case, or a phone in E.164. */
export type Contact = { kind: 'email'; email: string } | { kind: 'phone'; phone: string };

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
  @Property({ type: 'text' }) status: MemberStatus;
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

  kind() {
    return 'member' as const;
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
