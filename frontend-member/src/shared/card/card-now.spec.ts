import { describe, expect, it } from '@jest/globals';
import { activeCard, card } from '../../testing/people.ts';
import { cardAt, isExpiring } from './card-now.ts';

const at = (iso: string) => new Date(iso);

describe('a card that was loaded long ago', () => {
  it('M-016: goes from active to expired at the end of its validity', () => {
    const active = activeCard({ expiresAt: '2027-01-05T18:29:59.999Z' });
    expect(cardAt(active, at('2027-01-05T18:29:59Z'))).toMatchObject({
      status: 'active',
      daysRemaining: 1,
    });
    expect(cardAt(active, at('2027-01-05T18:30:00Z'))).toMatchObject({
      status: 'expired',
      daysRemaining: 0,
    });
  });

  it('lapses when it was not activated in time', () => {
    const issued = card({ activateBy: '2027-01-05T12:00:00Z' });
    expect(cardAt(issued, at('2027-01-03T12:00:00Z'))).toMatchObject({ daysRemaining: 2 });
    expect(cardAt(issued, at('2027-01-05T12:00:01Z')).status).toBe('lapsed');
  });

  it.each(['blocked', 'replaced', 'expired', 'lapsed'] as const)('stays %s', (status) => {
    expect(cardAt(activeCard({ status }), at('2040-01-01T00:00:00Z')).status).toBe(status);
  });
});

it('an active card ends soon within 30 days', () => {
  expect(isExpiring(activeCard({ daysRemaining: 31 }))).toBe(false);
  expect(isExpiring(activeCard({ daysRemaining: 30 }))).toBe(true);
  expect(isExpiring(card({ daysRemaining: 3 }))).toBe(false);
});
