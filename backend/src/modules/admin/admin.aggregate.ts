import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { AdministratorStatus } from '@nattil/contracts/api/admin/administrators';
import type { AdminRole } from '@nattil/contracts/rules/portal/roles';
import { adminActor, type Actor } from '../../platform/kernel/domain/actor.ts';
import { Aggregate } from '../../platform/kernel/domain/aggregate.ts';
import { DomainError } from '../../platform/kernel/domain/domain-error.ts';
import type { Invitation } from '../../platform/kernel/domain/invitation.ts';

interface Person {
  /** Lower case. */
  email: string;
  name: string;
  role: AdminRole;
}

@Entity({ tableName: 'admin' })
export class Admin extends Aggregate {
  /** Lower case. Null, like the name, after an invitation was withdrawn. */
  @Property({ type: 'text', nullable: true }) email: string | null;
  @Property({ type: 'text', nullable: true }) name: string | null;
  @Property({ type: 'text' }) role: AdminRole;
  /** Null until the invitation is accepted. */
  @Property({ type: 'text', nullable: true }) passwordHash: string | null;
  @Property({ type: 'text' }) status: AdministratorStatus | 'withdrawn';
  @Property({ type: 'blob', nullable: true }) invitationHash: Buffer | null;
  @Property({ type: 'datetime', nullable: true }) invitationEndsAt: Date | null;
  @Property({ type: 'datetime', nullable: true }) lastLoginAt: Date | null;
  @Property({ type: 'datetime' }) createdAt: Date;

  /** Creates the first administrator, an owner. */
  static create(email: string, name: string, passwordHash: string, actor: Actor, now: Date): Admin {
    const admin = Admin.of({ email, name, role: 'owner' }, now);
    admin.passwordHash = passwordHash;
    admin.status = 'active';
    admin.record('AdminCreated', { adminId: admin.id }, actor, now);
    return admin;
  }

  static invite(person: Person, invitation: Invitation, actor: Actor, now: Date): Admin {
    const admin = Admin.of(person, now);
    admin.status = 'invited';
    admin.hold(invitation);
    admin.record('AdminInvited', { adminId: admin.id, role: person.role }, actor, now);
    return admin;
  }

  private static of({ email, name, role }: Person, now: Date): Admin {
    const admin = new Admin();
    admin.email = email;
    admin.name = name;
    admin.role = role;
    admin.passwordHash = null;
    admin.invitationHash = null;
    admin.invitationEndsAt = null;
    admin.lastLoginAt = null;
    admin.createdAt = now;
    return admin;
  }

  kind() {
    return 'admin' as const;
  }

  /** Records a login with the right password; throws if the administrator is not active. */
  signIn(now: Date): void {
    if (this.status !== 'active') throw new DomainError('ACCOUNT_SUSPENDED');
    this.lastLoginAt = now;
  }

  /** Replaces the invitation link with a new one. */
  resendInvitation(invitation: Invitation, actor: Actor, now: Date): void {
    this.mustBe('invited');
    this.hold(invitation);
    this.record('AdminInvitationResent', { adminId: this.id }, actor, now);
  }

  /** Clears the e-mail address, which may then be invited again. */
  withdrawInvitation(actor: Actor, now: Date): void {
    this.mustBe('invited');
    this.hold(null);
    this.status = 'withdrawn';
    this.email = null;
    this.name = null;
    this.record('AdminInvitationWithdrawn', { adminId: this.id }, actor, now);
  }

  acceptInvitation(passwordHash: string, now: Date): void {
    if (this.status !== 'invited' || this.invitationEndsAt! <= now)
      throw new DomainError('INVITATION_INVALID');
    this.hold(null);
    this.status = 'active';
    this.passwordHash = passwordHash;
    const actor = adminActor(this.id, this.role);
    this.record('AdminInvitationAccepted', { adminId: this.id }, actor, now);
  }

  /** Returns whether anything changed. `otherOwners`: number of other active owners. */
  changeRole(role: AdminRole, otherOwners: number, actor: Actor, now: Date): boolean {
    if (this.status === 'withdrawn') throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    if (role === this.role) return false;
    this.mayStopBeingOwner(otherOwners);
    const changes: { role: [AdminRole, AdminRole] } = { role: [this.role, role] };
    this.role = role;
    this.record('AdminRoleChanged', { adminId: this.id, changes }, actor, now);
    return true;
  }

  suspend(otherOwners: number, actor: Actor, now: Date): void {
    this.mustBe('active');
    this.mayStopBeingOwner(otherOwners);
    this.status = 'suspended';
    this.record('AdminSuspended', { adminId: this.id }, actor, now);
  }

  activate(actor: Actor, now: Date): void {
    this.mustBe('suspended');
    this.status = 'active';
    this.record('AdminActivated', { adminId: this.id }, actor, now);
  }

  rename(name: string, actor: Actor, now: Date): void {
    if (name === this.name) return;
    this.name = name;
    this.record('AdminProfileChanged', { adminId: this.id }, actor, now);
  }

  changePassword(passwordHash: string, actor: Actor, now: Date): void {
    this.mustBe('active');
    this.passwordHash = passwordHash;
    this.record('AdminPasswordChanged', { adminId: this.id }, actor, now);
  }

  /** Sets the password by a mailed link, without the old password. */
  resetPassword(passwordHash: string, now: Date): void {
    this.mustBe('active');
    this.passwordHash = passwordHash;
    const actor = adminActor(this.id, this.role);
    this.record('AdminPasswordReset', { adminId: this.id }, actor, now);
  }

  private hold(invitation: Invitation | null): void {
    this.invitationHash = invitation?.hash ?? null;
    this.invitationEndsAt = invitation?.endsAt ?? null;
  }

  private mayStopBeingOwner(otherOwners: number): void {
    if (this.role === 'owner' && this.status === 'active' && otherOwners === 0)
      throw new DomainError('LAST_OWNER');
  }

  private mustBe(status: AdministratorStatus): void {
    if (this.status === 'withdrawn') throw new DomainError('ADMINISTRATOR_NOT_FOUND');
    if (this.status !== status)
      throw new DomainError('ADMINISTRATOR_WRONG_STATE', {
        message: `The administrator is ${this.status}`,
        data: { status: this.status },
      });
  }
}
