import { expect, it } from '@jest/globals';
import { passwordChecklist } from './password.ts';

it('A new password has a checklist of four rules, each met or not', () => {
  expect(passwordChecklist('abc1').map(({ met }) => met)).toEqual([false, false, true, true]);
  expect(passwordChecklist('Abcdefg1').every(({ met }) => met)).toBe(true);
});
