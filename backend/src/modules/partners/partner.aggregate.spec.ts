import { describe, expect, it } from '@jest/globals';
import { adminActor, partnerActor, SYSTEM } from '../../platform/kernel/domain/actor.ts';
import { takeRecorded } from '../../platform/kernel/domain/aggregate.ts';
import { given, recorded } from '../../platform/testing/decide.ts';
import { PartnerAccount } from './partner.aggregate.ts';

const admin = adminActor('7b1f8c5e-0000-4000-8000-000000000001');
const SHOP = '7b1f8c5e-0000-4000-8000-0000000000a1';
const noon = new Date('2027-01-05T06:30:00Z');
const inAWeek = new Date('2027-01-12T06:30:00Z');
const link = (text: string, endsAt = inAWeek) => ({ hash: Buffer.from(text), endsAt });
const owns = { shopId: SHOP, role: 'owner' } as const;
const works = { shopId: SHOP, role: 'staff' } as const;
const TO = { kind: 'email', contact: 'anu@example.com' } as const;

function invited(): PartnerAccount {
  const account = PartnerAccount.invite(TO, link('first'), admin, noon);
  takeRecorded(account);
  return account;
}
function active(): PartnerAccount {
  const account = invited();
  account.acceptInvitation('Anu Menon', 'hash', noon);
  takeRecorded(account);
  return account;
}
function openedByAdministrator(): PartnerAccount {
  const account = PartnerAccount.openFor(TO, 'Anu Menon', 'given', admin, noon);
  takeRecorded(account);
  return account;
}

describe('the account of a person at the till', () => {
  it('is invited by a contact, which no event contains', () => {
    const account = PartnerAccount.invite(TO, link('first'), admin, noon);
    expect(account).toMatchObject({ status: 'invited', email: TO.contact, phone: null });
    const events = takeRecorded(account);
    expect(events).toMatchObject([{ type: 'PartnerInvited', data: { partnerId: account.id } }]);
    expect(JSON.stringify(events)).not.toContain('anu');
  });

  it('opens by the link, which proves the contact', () => {
    const account = given(invited())
      .when((a) => a.acceptInvitation('Anu Menon', 'hash', noon))
      .then(recorded('PartnerAccountOpened'));
    expect(account).toMatchObject({
      status: 'active',
      name: 'Anu Menon',
      confirmedAt: noon,
      invitationHash: null,
      needsLink: false,
    });
  });

  it('does not open by a link that ended or was used', () => {
    given(invited())
      .when((a) => a.acceptInvitation('Anu Menon', 'hash', inAWeek))
      .thenRefused('INVITATION_INVALID');
    given(active())
      .when((a) => a.acceptInvitation('Eve', 'other', noon))
      .thenRefused('INVITATION_INVALID');
  });

  it('gets another link until it is open', () => {
    const account = given(invited())
      .when((a) => a.resendInvitation(link('second'), admin, noon))
      .then(recorded('PartnerInvitationResent'));
    expect(account.invitationHash).toEqual(Buffer.from('second'));
    given(active())
      .when((a) => a.resendInvitation(link('second'), admin, noon))
      .thenRefused('PARTNER_WRONG_STATE');
  });

  it('with a password of an administrator can only choose another, once', () => {
    const account = openedByAdministrator();
    expect(account.signIn(noon)).toEqual({ limited: true });
    expect(() => account.signIn(noon)).toThrow('password');
    account.changePassword('chosen', partnerActor(account.id), noon);
    expect(account.signIn(noon)).toEqual({ limited: false });
  });

  it('loses the password of an administrator when another shop invites the contact', () => {
    const account = given(openedByAdministrator())
      .when((a) => a.inviteAnew(link('second'), admin, noon))
      .then(recorded('PartnerInvitationResent'));
    expect(account).toMatchObject({ status: 'invited', passwordHash: null, name: null });
    given(active())
      .when((a) => a.inviteAnew(link('second'), admin, noon))
      .thenRefused('PARTNER_WRONG_STATE');
  });

  it('proves its contact by a password link, too', () => {
    const account = given(openedByAdministrator())
      .when((a) => a.resetPassword('chosen', noon))
      .then(recorded('PartnerPasswordReset'));
    expect(account.needsLink).toBe(false);
  });

  it('has access to shops until it ends', () => {
    given(active())
      .when((a) => a.grantAccess(works, admin, noon))
      .then(recorded('PartnerAccessGranted'));
    const others = { otherOwners: 1, otherShops: 0 };
    const account = given(active())
      .when((a) => a.endAccess(works, others, admin, noon))
      .then(recorded('PartnerAccessEnded'));
    expect(account.status).toBe('active');
  });

  it('stays an owner while the shop has no other', () => {
    given(active())
      .when((a) => a.endAccess(owns, { otherOwners: 0, otherShops: 3 }, admin, noon))
      .thenRefused('LAST_SHOP_OWNER');
    given(active())
      .when((a) => a.endAccess(owns, { otherOwners: 1, otherShops: 3 }, admin, noon))
      .then(recorded('PartnerAccessEnded'));
  });

  it('is erased with the last access while it is an invitation', () => {
    const account = given(invited())
      .when((a) => a.endAccess(works, { otherOwners: 1, otherShops: 0 }, admin, noon))
      .then(recorded('PartnerAccessEnded'), recorded('PartnerAccountErased'));
    expect(account).toMatchObject({ status: 'erased', email: null, invitationHash: null });
  });

  it('changes its role at a shop in one step', () => {
    given(active())
      .when((a) => a.replaceAccess(works, owns, admin, noon))
      .then(recorded('PartnerAccessEnded'), recorded('PartnerAccessGranted'));
  });

  it('records a name only if it changes', () => {
    given(active())
      .when((a) => a.rename('Anu K. Menon', partnerActor(a.id), noon))
      .then(recorded('PartnerProfileChanged'));
    given(active())
      .when((a) => a.rename('Anu Menon', partnerActor(a.id), noon))
      .thenNothing();
  });

  it('leaves only its id once it is erased', () => {
    const account = given(active())
      .when((a) => a.erase(SYSTEM, noon))
      .then(recorded('PartnerAccountErased'));
    expect(account).toMatchObject({ email: null, phone: null, name: null, passwordHash: null });
    takeRecorded(account);
    given(account)
      .when((a) => a.erase(SYSTEM, noon))
      .thenRefused('PARTNER_NOT_FOUND');
  });
});
