import { privacyPolicy } from './privacy-policy.tsx';
import { refundPolicy } from './refund-policy.tsx';
import { shippingPolicy } from './shipping-policy.tsx';
import { termsAndConditions } from './terms.tsx';
import type { Policy } from './policy.ts';

/** In the order in which they stand on the page of all. */
export const policies: readonly Policy[] = [
  privacyPolicy,
  termsAndConditions,
  refundPolicy,
  shippingPolicy,
];
