import { privacyPolicy } from './privacy-policy.tsx';
import { refundPolicy } from './refund-policy.tsx';
import { shippingPolicy } from './shipping-policy.tsx';
import { termsAndConditions } from './terms.tsx';
import type { Policy } from './policy.ts';

/** In the order of the page with all policies. */
export const policies: readonly Policy[] = [
  privacyPolicy,
  termsAndConditions,
  refundPolicy,
  shippingPolicy,
];
