import { describe, expect, it } from '@jest/globals';
import { auditChanges } from './audit-changes.ts';

const changesOf = (action: string, data: object = {}) =>
  auditChanges({ action, data: { ...data } });

describe('the changes of an event in the audit trail', () => {
  it('are the values before and after that the event lists', () => {
    expect(changesOf('ShopApproved', { changes: { status: ['pending', 'approved'] } })).toEqual({
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
  });

  it('are the names of fields whose values no event contains', () => {
    expect(changesOf('MemberEdited', { changedFields: ['phone', 'email'] })).toEqual({
      changedFields: ['phone', 'email'],
    });
    expect(changesOf('MemberPasswordChanged', { by: 'reset' })).toEqual({
      changedFields: ['password'],
    });
    expect(changesOf('MemberChangeDenied', { restored: null })).toEqual({
      changedFields: ['password'],
    });
  });

  it('name a field once, with its values if these are kept', () => {
    const changes = { name: ['Old', 'New'] };
    expect(changesOf('ShopUpdated', { changed: ['name', 'phone'], changes })).toEqual({
      before: { name: 'Old' },
      after: { name: 'New' },
      changedFields: ['phone'],
    });
  });

  it('follow from the event itself where it lists none', () => {
    expect(changesOf('AdminInvited', { role: 'support' })).toEqual({
      before: { role: null },
      after: { role: 'support' },
      changedFields: ['email'],
    });
    expect(changesOf('AdminSuspended')).toEqual({
      before: { status: 'active' },
      after: { status: 'suspended' },
    });
  });

  it('are none of events that change nothing', () => {
    expect(changesOf('AdminSignedIn')).toEqual({});
    expect(changesOf('ShopSecretsRevealed')).toEqual({});
    expect(changesOf('AnEventOfALaterVersion')).toEqual({});
  });
});
