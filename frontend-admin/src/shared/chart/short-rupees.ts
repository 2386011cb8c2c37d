import type { Rupees } from '@nattil/contracts/api/common';

const format = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** Formats an amount for an axis: `₹26.5K`. */
export function shortRupees(amount: Rupees): string {
  return format.format(amount);
}
