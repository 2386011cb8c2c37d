import { IconClockHour4 } from '@tabler/icons-react';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';

/** A placeholder for tabs of a later version. */
export function ComingSoonPage() {
  return (
    <EmptyState title="Coming soon" icon={<IconClockHour4 size={28} stroke={1.5} />}>
      This part of the portal is not there yet.
    </EmptyState>
  );
}
