import { describe, expect, it } from '@jest/globals';
import type { ShopUpdated } from '@nattil/contracts/events/shops';
import { adminActor, VISITOR } from '../../platform/kernel/domain/actor.ts';
import { takeRecorded } from '../../platform/kernel/domain/aggregate.ts';
import { given, recorded } from '../../platform/testing/decide.ts';
import { identityKey } from './identity-key.ts';
import { Shop } from './shop.aggregate.ts';
import { approvedShop, pendingShop, rejectedShop, shopDetails } from './testing/shops.ts';

const admin = adminActor('7b1f8c5e-0000-4000-8000-000000000001');
const noon = new Date('2027-01-05T06:30:00Z');
const REASON = 'The address could not be found';

describe('a shop', () => {
  it.each([
    ['a visitor', VISITOR],
    ['an administrator', admin],
  ])('is pending when %s registered it', (_who, actor) => {
    const shop = Shop.register(shopDetails(), actor, noon);
    expect(shop).toMatchObject({ status: 'pending', version: 1, registeredAt: noon });
    expect(takeRecorded(shop)).toMatchObject([
      {
        type: 'ShopRegistered',
        actor,
        data: { shopId: shop.id, status: 'pending', changes: { status: [null, 'pending'] } },
      },
    ]);
  });

  it('tells in its events what is public, and nothing personal', () => {
    const shop = pendingShop();
    shop.approve('Visited on Monday', admin, noon);
    const [approved] = takeRecorded(shop);
    expect(approved!.data).toMatchObject({
      shopId: shop.id,
      name: shop.name,
      discountPercent: 12.5,
    });
    const text = JSON.stringify(approved);
    for (const value of [
      shop.email,
      shop.phone,
      shop.ownerName,
      shop.address,
      shop.gstNumber,
      'Visited on Monday',
    ])
      expect(text).not.toContain(value);
  });

  it('A-275: is approved by an administrator, who is kept with the time and the notes', () => {
    const shop = given(pendingShop())
      .when((s) => s.approve('Visited on Monday', admin, noon))
      .then(recorded('ShopApproved'));
    expect(shop).toMatchObject({
      status: 'approved',
      approvedBy: admin.id,
      approvedAt: noon,
      approvalNotes: 'Visited on Monday',
      version: 2,
    });
  });

  it('A-276: is rejected with a reason, which stays out of the event', () => {
    const shop = given(pendingShop())
      .when((s) => s.reject(REASON, admin, noon))
      .then(
        recorded('ShopRejected', {
          status: 'rejected',
          changes: { status: ['pending', 'rejected'] },
        }),
      );
    expect(shop).toMatchObject({
      status: 'rejected',
      rejectedBy: admin.id,
      rejectedAt: noon,
      rejectionReason: REASON,
    });
    expect(JSON.stringify(shop)).toContain(REASON);
  });

  it('A-277: can be approved again after it was rejected', () => {
    given(rejectedShop())
      .when((s) => s.approve(null, admin, noon))
      .then(recorded('ShopApproved', { changes: { status: ['rejected', 'approved'] } }));
  });

  it('A-278, A-279: is blocked with a reason, which stays out of the event, and activated again', () => {
    const blocked = given(approvedShop())
      .when((s) => s.block(REASON, admin, noon))
      .then(recorded('ShopBlocked', { changes: { status: ['approved', 'blocked'] } }));
    expect(blocked).toMatchObject({
      status: 'blocked',
      blockedBy: admin.id,
      blockedAt: noon,
      blockReason: REASON,
    });
    given(blocked)
      .when((s) => s.activate(admin, noon))
      .then(recorded('ShopActivated', { changes: { status: ['blocked', 'approved'] } }));
  });

  it('changes what differs, in whatever state; nothing is recorded where nothing does', () => {
    const { name, category } = approvedShop();
    given(rejectedShop())
      .when((s) => s.change({ name: 'Malabar Sweets', category, ownerName: 'Anna' }, admin, noon))
      .then(
        recorded('ShopUpdated', {
          status: 'rejected',
          changed: ['name', 'ownerName'],
          changes: { name: [name, 'Malabar Sweets'] },
        }),
      );
    given(approvedShop())
      .when((s) => s.change({ name, category }, admin, noon))
      .thenNothing();
  });

  it('tells before and after of what members see of it', () => {
    const profile = {
      website: 'https://kitchen.example',
      picture: '/api/shop-pictures/00112233445566778899aabbccddeeff.webp',
      tags: ['biryani', 'family'],
      badges: ['Since 1956'],
      amenities: ['Parking for ten cars behind the shop'],
    };
    const changed = given(approvedShop())
      .when((s) => s.change(profile, admin, noon))
      .then(
        recorded('ShopUpdated', {
          ...profile,
          changed: ['amenities', 'badges', 'picture', 'tags', 'website'],
          changes: {
            website: [null, profile.website],
            picture: [null, profile.picture],
            tags: [[], profile.tags],
            badges: [[], profile.badges],
            amenities: [[], profile.amenities],
          },
        }),
      );
    given(changed)
      .when((s) => s.change({ ...profile, tags: [...profile.tags] }, admin, noon))
      .thenNothing();
    given(changed)
      .when((s) => s.change({ picture: null }, admin, noon))
      .then(
        recorded('ShopUpdated', {
          picture: null,
          changed: ['picture'],
          changes: { picture: [profile.picture, null] },
        }),
      );
  });

  it('changes its opening hours and holidays by what they say, not by how they are stored', () => {
    const hours = {
      monday: [{ open: '09:00', close: '18:00' }],
      friday: [{ open: '18:00', close: '02:00' }],
    };
    const holidays = ['2027-01-26', '2027-08-15'];
    const changes: ShopUpdated['changes'] = { hours: [null, hours], holidays: [[], holidays] };
    const changed = given(approvedShop())
      .when((s) => s.change({ hours, holidays }, admin, noon))
      .then(recorded('ShopUpdated', { hours, holidays, changed: ['holidays', 'hours'], changes }));
    // As PostgreSQL returns them: other objects, with keys in another order.
    const { friday, monday } = JSON.parse(JSON.stringify(hours)) as typeof hours;
    const again = given(changed)
      .when((s) => s.change({ hours: { friday, monday }, holidays: [...holidays] }, admin, noon))
      .thenNothing();
    given(again)
      .when((s) => s.change({ hours: null, holidays: [] }, admin, noon))
      .then(
        recorded('ShopUpdated', {
          hours: null,
          holidays: [],
          changes: { hours: [hours, null], holidays: [holidays, []] },
        }),
      );
  });

  it.each([
    ['blocking a pending one', pendingShop, (s: Shop) => s.block(REASON, admin, noon)],
    ['activating an approved one', approvedShop, (s: Shop) => s.activate(admin, noon)],
    ['approving an approved one', approvedShop, (s: Shop) => s.approve(null, admin, noon)],
    ['rejecting an approved one', approvedShop, (s: Shop) => s.reject(REASON, admin, noon)],
    ['rejecting a rejected one', rejectedShop, (s: Shop) => s.reject(REASON, admin, noon)],
  ])('refuses %s, naming its present state', (_what, state, act) => {
    const shop = state();
    const refusal = given(shop).when(act).thenRefused('SHOP_WRONG_STATE');
    expect(refusal.details.data).toEqual({ status: shop.status });
  });

  it('is the same shop with the same name and address, however they are written', () => {
    const one = identityKey('Malabar  Kitchen', '12, Marine Drive');
    expect(identityKey('malabar kitchen', '12 Marine-Drive')).toBe(one);
    expect(identityKey('Malabar Kitchen', '13 Marine Drive')).not.toBe(one);
  });
});
