import { describe, expect, it } from '@jest/globals';
import { ownDataPage } from './own-data-page.ts';

describe('the page of the own data', () => {
  it('names what is stored in words, short names as they are written', () => {
    const page = ownDataPage(
      { profile: { id: '7', lastSignInAt: null }, activity: [{ ipAddress: '10.0.0.1' }] },
      new Date(0),
    );
    const names = [...page.matchAll(/<(?:h2|th)[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(names).toEqual(['Profile', 'ID', 'Last sign in at', 'Activity', 'IP address']);
  });
});
