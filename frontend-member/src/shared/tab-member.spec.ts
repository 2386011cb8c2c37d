import { afterEach, expect, it } from '@jest/globals';
import { forgetTab, keepForMember, tabMember } from './tab-member.ts';

afterEach(() => sessionStorage.clear());

it('forgets everything in the tab but its session and what other applications keep there', () => {
  keepForMember('m-1');
  const kept = { accessToken: 'token', adminToken: 'token', 'adminDraft/a-1/shop': 'draft' };
  const forgotten = { searches: '[]', 'memberDraft/m-1/profile': 'draft' };
  for (const [key, value] of Object.entries({ ...kept, ...forgotten }))
    sessionStorage.setItem(key, value);
  forgetTab();
  expect({ ...sessionStorage }).toEqual(kept);
  expect(tabMember()).toBeNull();
});
