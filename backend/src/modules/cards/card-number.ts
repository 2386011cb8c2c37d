import { randomInt } from 'node:crypto';
import { cardNumberFrom } from '@nattil/contracts/rules/card';

const HALF = 10_000_000;

/** A new number from a secure source. Whether it is taken is decided by the unique index. */
export function randomCardNumber(): string {
  const half = () => String(randomInt(HALF)).padStart(7, '0');
  return cardNumberFrom(half() + half());
}
