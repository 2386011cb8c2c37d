import { describe, expect, it } from '@jest/globals';
import { actorText, changesIn, inWords, objectText } from './audit-words.ts';

describe('an audit entry in words', () => {
  it('names actions and fields in plain words', () => {
    expect(inWords('ShopApproved')).toBe('Shop approved');
    expect(inWords('OtpExpired')).toBe('OTP expired');
    expect(inWords('approvedBy')).toBe('Approved by');
    expect(inWords('member-access')).toBe('Member access');
  });

  it('names the actor by name, else by role, never by id', () => {
    const id = '01890000-0000-7000-8000-00000000ad01';
    expect(actorText({ id, name: 'anita menon', role: 'admin' })).toBe('Anita Menon');
    expect(actorText({ id, name: 'reji@example.com', role: 'member' })).toBe('reji@example.com');
    expect(actorText({ id, name: null, role: 'member' })).toBe('Deleted member');
    expect(actorText({ id, name: null, role: 'owner' })).toBe('Owner without a name');
    expect(actorText({ id: null, name: null, role: 'system' })).toBe('System');
  });

  it('names the object by name, else by its kind', () => {
    expect(objectText({ type: 'card', id: 'c1', name: 'Asha Menon' })).toBe('Asha Menon');
    expect(objectText({ type: 'member-access', id: 'm1', name: null })).toBe('Member access');
  });

  it('names changed fields whose values are not kept, after those with values', () => {
    const role = { before: { role: null }, after: { role: 'support' } };
    expect(changesIn({ ...role, changedFields: ['email'] })).toEqual([
      { field: 'Role', after: 'support' },
      { field: 'Email' },
    ]);
  });

  it('shows only differences, with times in IST', () => {
    expect(
      changesIn({
        before: { status: 'issued', tier: 'gold', expiresAt: null },
        after: { status: 'active', tier: 'gold', expiresAt: '2027-01-05T09:30:00.000Z' },
      }),
    ).toEqual([
      { field: 'Status', before: 'issued', after: 'active' },
      { field: 'Expires at', before: null, after: 'January 5, 2027 at 3:00:00 PM IST' },
    ]);
  });

  it('lists added values if there is no earlier state', () => {
    expect(changesIn({ after: { fields: ['name', 'phone'], valid: true } })).toEqual([
      { field: 'Fields', after: 'name, phone' },
      { field: 'Valid', after: 'yes' },
    ]);
    expect(changesIn({})).toEqual([]);
    expect(
      changesIn({ before: { at: 'noon', days: [] }, after: { at: 'noon', days: ['Monday'] } }),
    ).toEqual([{ field: 'Days', before: null, after: 'Monday' }]);
  });

  it('shows the hours of a week in words', () => {
    const tea = [{ open: '09:00', close: '18:00' }];
    expect(
      changesIn({ before: { openingHours: { monday: tea } }, after: { openingHours: null } }),
    ).toEqual([{ field: 'Opening hours', before: 'Mon 09:00–18:00; Tue–Sun closed', after: null }]);
  });

  it('shows only the initial values of a new object', () => {
    expect(changesIn({ before: { status: null }, after: { status: 'recorded' } })).toEqual([
      { field: 'Status', after: 'recorded' },
    ]);
    expect(
      changesIn({
        before: { status: 'issued', activatedAt: null },
        after: { status: 'active', activatedAt: 'now' },
      }),
    ).toContainEqual({ field: 'Activated at', before: null, after: 'now' });
  });
});
