import type { Day } from '@nattil/contracts/api/common';

/** What an administrator adds to a bill. */
export interface BillDetails {
  billNumber?: string | undefined;
  /** For administrators. */
  note?: string | undefined;
  /** Only listed: everything is decided at the moment of recording. */
  billDate?: Day | undefined;
}
