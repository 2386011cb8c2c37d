import { randomInt } from 'node:crypto';
import { cardNumberFrom } from '@nattil/contracts/rules/members/card';

const HALF = 10_000_000;

/** A number from a secure random source. The unique index refuses one that is taken. */
export function randomCardNumber(): string {
  const half = () => String(randomInt(HALF)).padStart(7, '0');
  return cardNumberFrom(half() + half());
}
