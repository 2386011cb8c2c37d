import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { ShopRole } from '@nattil/contracts/api/partner/access';
import { partnerActor, type Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import type { Invitation } from '../../platform/kernel/domain/invitation.ts';
import type { ContactOf } from '../../platform/kernel/domain/contact.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';

/** Access to the till of one shop. */
export interface ShopAccess {
  shopId: string;
  role: ShopRole;
}

/**
 * `once`: an administrator set the password, and it works for one sign-in that can only choose
 * another. `spent`: that sign-in happened.
 */
type PasswordState = 'chosen' | 'once' | 'spent';

/** The account of a person at the tills of one or more shops. */
@Entity({ tableName: 'partner' })
export class PartnerAccount extends Aggregate {
  @Property({ type: 'text' }) status: 'invited' | 'active' | 'erased';
  @Property({ type: 'text', nullable: true }) email: string | null;
  @Property({ type: 'text', nullable: true }) phone: string | null;
  /** When a link sent to the contact was used. */
  @Property({ type: 'datetime', nullable: true }) confirmedAt: Date | null;
  @Property({ type: 'text', nullable: true }) name: string | null;
  @Property({ type: 'text', nullable: true }) passwordHash: string | null;
  @Property({ type: 'text' }) passwordState: PasswordState = 'chosen';
  @Property({ type: 'blob', nullable: true }) invitationHash: Buffer | null;
  @Property({ type: 'datetime', nullable: true }) invitationEndsAt: Date | null;
  @Property({ type: 'datetime', nullable: true }) lastLoginAt: Date | null;
  @Property({ type: 'datetime' }) createdAt: Date;

  static invite(contact: ContactOf, invitation: Invitation, actor: Actor, now: Date) {
    const account = PartnerAccount.of(contact, now);
    account.hold(invitation);
    account.record('PartnerInvited', { partnerId: account.id }, actor, now);
    return account;
  }

  /** Opens an account with a name and a password that an administrator gave. */
  static openFor(
    contact: ContactOf,
    name: string,
    passwordHash: string,
    actor: Actor,
    now: Date,
  ): PartnerAccount {
    const account = PartnerAccount.of(contact, now);
    account.openWith(name, passwordHash, actor, now);
    account.passwordState = 'once';
    return account;
  }

  private static of({ kind, contact }: ContactOf, now: Date): PartnerAccount {
    const account = new PartnerAccount();
    account.status = 'invited';
    account.email = null;
    account.phone = null;
    account[kind] = contact;
    account.confirmedAt = null;
    account.name = null;
    account.passwordHash = null;
    account.invitationHash = null;
    account.invitationEndsAt = null;
    account.lastLoginAt = null;
    account.createdAt = now;
    return account;
  }

  kind() {
    return 'partner' as const;
  }

  /** Whether nobody has proved the contact, so that only a link sent to it may open the account. */
  get needsLink(): boolean {
    return this.confirmedAt === null;
  }

  /** Replaces the invitation link with a new one. */
  resendInvitation(invitation: Invitation, actor: Actor, now: Date): void {
    this.mustBe('invited');
    this.hold(invitation);
    this.record('PartnerInvitationResent', { partnerId: this.id }, actor, now);
  }

  /**
   * The same for an account that an administrator opened, too, when another shop trusts the
   * contact: the administrator may know the password, so that it ends.
   */
  inviteAnew(invitation: Invitation, actor: Actor, now: Date): void {
    if (!this.needsLink) this.mustBe('invited');
    this.status = 'invited';
    this.passwordHash = null;
    this.name = null;
    this.hold(invitation);
    this.record('PartnerInvitationResent', { partnerId: this.id }, actor, now);
  }

  /** Opens the account by the link, which proves the contact. */
  acceptInvitation(name: string, passwordHash: string, now: Date): void {
    if (this.status !== 'invited' || !this.invitationEndsAt || this.invitationEndsAt <= now)
      throw new DomainError('INVITATION_INVALID');
    this.confirmedAt = now;
    this.openWith(name, passwordHash, partnerActor(this.id), now);
  }

  grantAccess({ shopId, role }: ShopAccess, actor: Actor, now: Date): void {
    if (this.status === 'erased') throw new DomainError('PARTNER_NOT_FOUND');
    this.record('PartnerAccessGranted', { partnerId: this.id, shopId, role }, actor, now);
  }

  /** Another role at the same shop. */
  replaceAccess(before: ShopAccess, after: ShopAccess, actor: Actor, now: Date): void {
    this.record('PartnerAccessEnded', { partnerId: this.id, ...before }, actor, now);
    this.grantAccess(after, actor, now);
  }

  /**
   * Ends the access to one shop. An invitation without any access left is erased.
   * @param otherOwners other active owners of the shop
   * @param otherShops other shops to which the person has access
   */
  endAccess(
    { shopId, role }: ShopAccess,
    { otherOwners, otherShops }: { otherOwners: number; otherShops: number },
    actor: Actor,
    now: Date,
  ): void {
    if (role === 'owner' && otherOwners === 0) throw new DomainError('LAST_SHOP_OWNER');
    this.record('PartnerAccessEnded', { partnerId: this.id, shopId, role }, actor, now);
    if (this.status === 'invited' && otherShops === 0) this.erase(actor, now);
  }

  /** A right password. Returns whether the session can only choose another password. */
  signIn(now: Date): { limited: boolean } {
    this.mustBe('active');
    if (this.passwordState === 'spent') throw new DomainError('PASSWORD_RESET_REQUIRED');
    const limited = this.passwordState === 'once';
    if (limited) this.passwordState = 'spent';
    this.lastLoginAt = now;
    return { limited };
  }

  rename(name: string, actor: Actor, now: Date): void {
    this.mustBe('active');
    if (name === this.name) return;
    this.name = name;
    this.record('PartnerProfileChanged', { partnerId: this.id }, actor, now);
  }

  changePassword(passwordHash: string, actor: Actor, now: Date): void {
    this.mustBe('active');
    this.setPassword(passwordHash);
    this.record('PartnerPasswordChanged', { partnerId: this.id }, actor, now);
  }

  /** Sets the password by a link sent to the contact, which proves it. */
  resetPassword(passwordHash: string, now: Date): void {
    this.mustBe('active');
    this.setPassword(passwordHash);
    this.confirmedAt ??= now;
    this.record('PartnerPasswordReset', { partnerId: this.id }, partnerActor(this.id), now);
  }

  /** Erases personal data; the id stays for the records that refer to it. */
  erase(actor: Actor, now: Date): void {
    if (this.status === 'erased') throw new DomainError('PARTNER_NOT_FOUND');
    this.status = 'erased';
    this.email = null;
    this.phone = null;
    this.confirmedAt = null;
    this.name = null;
    this.passwordHash = null;
    this.lastLoginAt = null;
    this.hold(null);
    this.record('PartnerAccountErased', { partnerId: this.id }, actor, now);
  }

  private openWith(name: string, passwordHash: string, actor: Actor, now: Date): void {
    this.hold(null);
    this.status = 'active';
    this.name = name;
    this.setPassword(passwordHash);
    this.record('PartnerAccountOpened', { partnerId: this.id }, actor, now);
  }

  private setPassword(passwordHash: string): void {
    this.passwordHash = passwordHash;
    this.passwordState = 'chosen';
  }

  private hold(invitation: Invitation | null): void {
    this.invitationHash = invitation?.hash ?? null;
    this.invitationEndsAt = invitation?.endsAt ?? null;
  }

  private mustBe(status: 'invited' | 'active'): void {
    if (this.status === 'erased') throw new DomainError('PARTNER_NOT_FOUND');
    if (this.status !== status)
      throw new DomainError('PARTNER_WRONG_STATE', {
        message: `The account is ${this.status}`,
        data: { status: this.status },
      });
  }
}
