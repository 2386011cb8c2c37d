import type { AdminSearchHit, AdminSearchKind } from '@nattil/contracts/api/admin-search';
import { memberPath, otpSessionPath, shopPath } from '../../app/paths.ts';

/** The kinds in the order in which they are shown. */
export const SEARCH_GROUPS: readonly { kind: AdminSearchKind; label: string }[] = [
  { kind: 'member', label: 'Members' },
  { kind: 'shop', label: 'Shops' },
  { kind: 'card', label: 'Cards' },
  { kind: 'otp', label: 'OTP sessions' },
];

/** Where a thing is shown; a card at its member. */
export function pathOf(kind: AdminSearchKind, { id, memberId }: AdminSearchHit): string {
  switch (kind) {
    case 'shop':
      return shopPath(id);
    case 'otp':
      return otpSessionPath(id);
    case 'card':
      return memberPath(memberId ?? id);
    case 'member':
      return memberPath(id);
  }
}
