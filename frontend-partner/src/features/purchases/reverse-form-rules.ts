import { reversalReasonRule } from '@nattil/contracts/rules/shops/purchases';

export const reverseForm = { reason: reversalReasonRule };
