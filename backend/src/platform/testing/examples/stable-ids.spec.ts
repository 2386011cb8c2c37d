import { describe, expect, it } from '@jest/globals';
import { withStableIds } from './stable-ids.ts';

const [SHOP, MEMBER] = [
  '55f110e7-9817-4761-afe7-99f54f53e4bf',
  'c66cbc92-2f7f-4df2-8e2a-2199a23db9bd',
];
const AS_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/;

describe('the ids of a recorded example', () => {
  const ids = (name: string, text: string) => withStableIds(name, text).split(' ');

  it('depend on its name and their order only', () => {
    const [first, second] = ids('ShopApproved', `${SHOP} ${MEMBER}`);
    expect([first, second]).toEqual([
      expect.stringMatching(AS_UUID),
      expect.stringMatching(AS_UUID),
    ]);
    expect(first).not.toBe(second);
    expect(ids('ShopApproved', `${MEMBER} ${SHOP}`)).toEqual([first, second]);
    expect(ids('ShopBlocked', SHOP)).not.toEqual([first]);
  });

  it('stay equal where they were equal', () => {
    const [first, , again] = ids('ShopApproved', `${SHOP} ${MEMBER} ${SHOP}`);
    expect(again).toBe(first);
  });
});
