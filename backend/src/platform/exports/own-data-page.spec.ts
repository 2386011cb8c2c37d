import { describe, expect, it } from '@jest/globals';
import { ownDataPage } from './own-data-page.ts';

describe('the subject access page', () => {
  it('turns field names into words and keeps abbreviations in capitals', () => {
    const page = ownDataPage(
      { profile: { id: '7', lastSignInAt: null }, activity: [{ ipAddress: '10.0.0.1' }] },
      new Date(0),
    );
    const names = [...page.matchAll(/<(?:h2|th)[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(names).toEqual(['Profile', 'ID', 'Last sign in at', 'Activity', 'IP address']);
  });
});
