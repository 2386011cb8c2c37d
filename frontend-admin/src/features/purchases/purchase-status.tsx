import type { PurchaseStatus } from '@nattil/contracts/api/purchases';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';

export function PurchaseStatusBadge({ status }: { status: PurchaseStatus }) {
  return status === 'recorded' ? (
    <StatusBadge status="verified" label="Recorded" />
  ) : (
    <StatusBadge status="blocked" label="Reversed" />
  );
}
