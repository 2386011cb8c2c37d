import { describe, expect, it } from '@jest/globals';
import { isCardNumber } from '@nattil/contracts/testing/card-number';
import { adminActor, memberActor, SYSTEM } from '../../platform/kernel/domain/actor.ts';
import { given, recorded } from '../../platform/testing/decide.ts';
import { toCardAnswer } from './card-answer.ts';
import { mayBeHonoured, mustBeHonoured } from './card-life/honoured.ts';
import { randomCardNumber } from './numbers/card-number.ts';
import { Card } from './card.aggregate.ts';

const MEMBER = '6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b11';
const member = memberActor(MEMBER);
const admin = adminActor('6a3b1f0e-7f7e-4d5c-9f53-0d3c2a6f1b12');
const noon = new Date('2027-01-05T06:30:00Z');
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * 86_400_000);
const expiry = new Date('2028-01-05T18:29:59.999Z');
const afterExpiry = new Date('2028-03-01T06:30:00Z');

const issuedCard = () => Card.issue(MEMBER, '9123456789012346', member, noon);
function activeCard(): Card {
  const card = issuedCard();
  card.activate(member, noon);
  return card;
}
function blockedCard(): Card {
  const card = activeCard();
  card.status = 'blocked';
  return card;
}

describe('a card number', () => {
  it('M-499: has 16 digits, begins with 9, passes the Luhn check and differs each time', () => {
    const numbers = Array.from({ length: 500 }, randomCardNumber);
    expect(numbers.every(isCardNumber)).toBe(true);
    expect(new Set(numbers).size).toBe(500);
  });
});

describe('an issued card', () => {
  it('M-249: is activated for 12 calendar months, to the end of that day in IST', () => {
    const card = given(issuedCard())
      .when((c) => c.activate(member, noon))
      .then(
        recorded('CardActivated', {
          memberId: MEMBER,
          expiresAt: expiry.toISOString(),
          changes: { status: ['issued', 'active'] },
        }),
      );
    expect(card).toMatchObject({ status: 'active', activatedAt: noon, expiresAt: expiry });
  });

  it('M-014: can be activated until its last moment and not after it', () => {
    given(issuedCard())
      .when((c) => c.activate(member, daysAfter(noon, 30)))
      .then(recorded('CardActivated'));
    const late = new Date(daysAfter(noon, 30).getTime() + 1);
    const refusal = given(issuedCard())
      .when((c) => c.activate(member, late))
      .thenRefused('CARD_WRONG_STATE');
    expect(refusal.details.data).toEqual({ status: 'lapsed' });
  });

  it('M-014: lapses after 30 days, once, and not before', () => {
    given(issuedCard())
      .when((c) => c.lapse(SYSTEM, daysAfter(noon, 29)))
      .thenNothing();
    const card = given(issuedCard())
      .when((c) => c.lapse(SYSTEM, daysAfter(noon, 31)))
      .then(recorded('CardLapsed', { dueAt: daysAfter(noon, 30).toISOString() }));
    given(card)
      .when((c) => c.lapse(SYSTEM, daysAfter(noon, 32)))
      .thenNothing();
  });

  it('cannot be renewed before it was activated', () => {
    given(issuedCard())
      .when((c) => c.renew(1, 0, member, noon))
      .thenRefused('CARD_WRONG_STATE');
  });

  it('M-500, M-501: has one day left an hour before it lapses, and none afterwards', () => {
    const hourBefore = new Date(daysAfter(noon, 30).getTime() - 3_600_000);
    expect(toCardAnswer(issuedCard(), hourBefore)).toMatchObject({
      status: 'issued',
      daysRemaining: 1,
    });
    expect(toCardAnswer(issuedCard(), daysAfter(noon, 31))).toMatchObject({
      status: 'lapsed',
      daysRemaining: 0,
    });
  });
});

describe('an active card', () => {
  it('does not change when it is activated again', () => {
    given(activeCard())
      .when((c) => c.activate(member, daysAfter(noon, 3)))
      .thenNothing();
  });

  it('M-256: is renewed from its present expiry', () => {
    given(activeCard())
      .when((c) => c.renew(6, 0, member, noon))
      .then(
        recorded('CardRenewed', {
          months: 6,
          changes: {
            expiresAt: [expiry.toISOString(), '2028-07-05T18:29:59.999Z'],
            tier: ['bronze', 'bronze'],
          },
        }),
      );
  });

  it('M-257: is never renewed past 24 months from now', () => {
    const card = given(activeCard())
      .when((c) => c.renew(12, 0, member, noon))
      .then(recorded('CardRenewed'));
    given(card)
      .when((c) => c.renew(1, 0, member, noon))
      .thenRefused('RENEWAL_LIMIT');
  });

  it('expires once, at the end of its validity', () => {
    given(activeCard())
      .when((c) => c.expire(SYSTEM, expiry))
      .thenNothing();
    const card = given(activeCard())
      .when((c) => c.expire(SYSTEM, afterExpiry))
      .then(recorded('CardExpired', { dueAt: expiry.toISOString() }));
    given(card)
      .when((c) => c.expire(SYSTEM, afterExpiry))
      .thenNothing();
  });

  it('cannot be followed by a new card', () => {
    given(activeCard())
      .when((c) => c.endForNextCard(member, noon))
      .thenRefused('CARD_NOT_REPLACEABLE');
  });
});

describe('an expired card', () => {
  it('M-256: is renewed from now, after its expiry was recorded', () => {
    given(activeCard())
      .when((c) => c.renew(1, 0, member, afterExpiry))
      .then(
        recorded('CardExpired'),
        recorded('CardRenewed', {
          changes: {
            expiresAt: [expiry.toISOString(), '2028-04-01T18:29:59.999Z'],
            tier: ['bronze', 'bronze'],
          },
        }),
      );
  });

  it('can be followed by a new card, and is recorded as expired even before the sweep runs', () => {
    given(activeCard())
      .when((c) => c.endForNextCard(member, afterExpiry))
      .then(recorded('CardExpired'));
    given(issuedCard())
      .when((c) => c.endForNextCard(member, afterExpiry))
      .then(recorded('CardLapsed'));
  });
});

describe('a blocked card', () => {
  it('cannot be activated, renewed or followed by a new card', () => {
    given(blockedCard())
      .when((c) => c.activate(member, noon))
      .thenRefused('CARD_WRONG_STATE');
    given(blockedCard())
      .when((c) => c.renew(1, 0, member, noon))
      .thenRefused('CARD_WRONG_STATE');
    given(blockedCard())
      .when((c) => c.endForNextCard(member, noon))
      .thenRefused('CARD_NOT_REPLACEABLE');
  });
});

describe('the tier of a card', () => {
  const goldCard = () => {
    const card = activeCard();
    card.raiseTier(15_000.01, member, noon);
    return card;
  };

  it.each([
    [5_000, 'bronze'],
    [5_000.01, 'silver'],
    [15_000, 'silver'],
    [15_000.01, 'gold'],
  ])('rises at once with ₹%d spent within a year to %s', (spent, tier) => {
    const card = activeCard();
    card.raiseTier(spent, member, noon);
    expect(card.tier).toBe(tier);
  });

  it('is announced with the old tier, the new tier and the reason', () => {
    given(activeCard())
      .when((c) => c.raiseTier(6_000, member, noon))
      .then(
        recorded('TierChanged', {
          memberId: MEMBER,
          cause: 'spend',
          changes: { tier: ['bronze', 'silver'] },
        }),
      );
  });

  it('does not fall before renewal when less was spent', () => {
    given(goldCard())
      .when((c) => c.raiseTier(0, member, noon))
      .thenNothing();
  });

  it('falls to the tier of the net spend when the card is renewed', () => {
    const card = given(goldCard())
      .when((c) => c.renew(1, 5_000.01, member, noon))
      .then(
        recorded('CardRenewed', {
          months: 1,
          changes: {
            expiresAt: [expiry.toISOString(), '2028-02-05T18:29:59.999Z'],
            tier: ['gold', 'silver'],
          },
        }),
        recorded('TierChanged', { cause: 'renewal', changes: { tier: ['gold', 'silver'] } }),
      );
    expect(card.tier).toBe('silver');
  });
});

describe('a card that an administrator changes', () => {
  const until = new Date('2027-03-31T18:29:59.999Z');

  it('gets a new number and changes nothing else; the old number is kept as replaced', () => {
    const before = activeCard();
    let old: Card | undefined;
    const card = given(before)
      .when((c) => (old = c.changeNumber('9876543210987652', admin, noon)))
      .then(recorded('CardNumberChanged', { memberId: MEMBER }));
    expect(card).toMatchObject({ ...before, number: '9876543210987652' });
    expect(old).toMatchObject({
      number: '9123456789012346',
      status: 'replaced',
      expiresAt: expiry,
    });
    expect(() => mustBeHonoured({ card: old!, memberStatus: 'active' }, noon)).toThrow('replaced');
  });

  it('keeps a tier set by hand until the next renewal, whatever is spent', () => {
    const held = given(activeCard())
      .when((c) => c.setTier('bronze', admin, noon))
      .then(recorded('TierSet', { changes: { tier: ['bronze', 'bronze'] } }));
    given(held)
      .when((c) => c.raiseTier(20_000, member, noon))
      .thenNothing();
    given(held)
      .when((c) => c.renew(1, 20_000, member, noon))
      .then(recorded('CardRenewed'), recorded('TierChanged', { cause: 'renewal' }));
    given(held)
      .when((c) => c.setTier('silver', admin, noon))
      .then(recorded('TierSet'));
    given(held)
      .when((c) => c.setTier('silver', admin, noon))
      .thenNothing();
  });

  it('gets a new expiry date, which reactivates an expired card but not a lapsed one', () => {
    given(activeCard())
      .when((c) => c.setExpiry(until, admin, noon))
      .then(
        recorded('CardExpirySet', {
          changes: { expiresAt: [expiry.toISOString(), until.toISOString()] },
        }),
      );
    const later = new Date('2028-03-31T18:29:59.999Z');
    const card = given(activeCard())
      .when((c) => c.setExpiry(later, admin, afterExpiry))
      .then(
        recorded('CardExpired'),
        recorded('CardExpirySet', {
          changes: {
            expiresAt: [expiry.toISOString(), later.toISOString()],
            status: ['expired', 'active'],
          },
        }),
      );
    expect(() => mustBeHonoured({ card, memberStatus: 'active' }, afterExpiry)).not.toThrow();
    given(issuedCard())
      .when((c) => c.setExpiry(until, admin, daysAfter(noon, 31)))
      .thenRefused('CARD_WRONG_STATE');
  });

  it('is blocked once, and unblocking restores the earlier status', () => {
    for (const card of [activeCard(), issuedCard()]) {
      const { status } = card;
      given(card)
        .when((c) => c.block(admin, noon))
        .then(recorded('CardBlocked', { changes: { status: [status, 'blocked'] } }));
      given(card)
        .when((c) => c.block(admin, noon))
        .thenNothing();
      given(card)
        .when((c) => c.unblock(admin, noon))
        .then(recorded('CardUnblocked', { changes: { status: ['blocked', status] } }));
      given(card)
        .when((c) => c.unblock(admin, noon))
        .thenNothing();
    }
  });
});

describe('a card whose member is not active', () => {
  it('is suspended once, and resumed once when the member is active again', () => {
    const card = given(activeCard())
      .when((c) => c.followMember('suspended', admin, noon))
      .then(recorded('CardSuspended', { memberId: MEMBER, changes: { suspended: [false, true] } }));
    expect(card).toMatchObject({ status: 'active', suspended: true });
    given(card)
      .when((c) => c.followMember('inactive', admin, noon))
      .thenNothing();
    given(card)
      .when((c) => c.followMember('active', admin, noon))
      .then(recorded('CardResumed', { memberId: MEMBER, changes: { suspended: [true, false] } }));
    given(activeCard())
      .when((c) => c.followMember('active', admin, noon))
      .thenNothing();
  });

  it('says in the log what the till says', () => {
    for (const memberStatus of ['active', 'inactive', 'suspended'] as const) {
      const card = activeCard();
      card.followMember(memberStatus, admin, noon);
      expect(card.suspended).toBe(!mayBeHonoured({ card, memberStatus }, noon));
    }
  });

  it('stays suspended when it is blocked, unblocked or renewed', () => {
    const card = activeCard();
    card.followMember('suspended', admin, noon);
    card.block(admin, noon);
    card.unblock(admin, noon);
    card.renew(1, 0, SYSTEM, noon);
    expect(card).toMatchObject({ status: 'active', suspended: true });
  });
});

describe('a card at the till', () => {
  it('can be used while it is active', () => {
    expect(() =>
      mustBeHonoured({ card: activeCard(), memberStatus: 'active' }, noon),
    ).not.toThrow();
  });

  it('cannot be used before its activation, after its end, or blocked', () => {
    for (const card of [issuedCard(), blockedCard()])
      expect(() => mustBeHonoured({ card, memberStatus: 'active' }, noon)).toThrow('used');
    expect(() =>
      mustBeHonoured({ card: activeCard(), memberStatus: 'active' }, afterExpiry),
    ).toThrow('expired');
  });
});
