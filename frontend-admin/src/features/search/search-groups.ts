import type { AdminSearchHit, AdminSearchKind } from '@nattil/contracts/api/admin/search';
import { memberPath, otpSessionPath, shopPath } from '../../shared/paths.ts';

/** The result groups in display order. */
export const SEARCH_GROUPS: readonly { kind: AdminSearchKind; label: string }[] = [
  { kind: 'member', label: 'Members' },
  { kind: 'shop', label: 'Shops' },
  { kind: 'card', label: 'Cards' },
  { kind: 'otp', label: 'OTP sessions' },
];

/** The page of a search result; a card is shown with its member. */
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
