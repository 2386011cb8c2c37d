import { IconFileDescription, IconUserCheck, IconUserOff, IconUsers } from '@tabler/icons-react';
import type { AdminUsersAnswer } from '@nattil/contracts/api/admin/users';
import { count } from '@nattil/frontend-shared/ui/count';
import { FigureCards } from '../../../shared/figure-cards.tsx';
import { paths } from '../../../shared/paths.ts';

interface UserCountsProps {
  answer: AdminUsersAnswer | undefined;
  /** Whether a search or filter restricts the list. */
  isFiltered: boolean;
}

/** The counts above the list: found and displayed users, and totals by status. */
export function UserCounts({ answer, isFiltered }: UserCountsProps) {
  const { counts, pagination } = answer ?? {};
  return (
    <FigureCards
      label="Users by status"
      cards={[
        {
          label: 'Total Users',
          figure: pagination && totalText(pagination),
          note: isFiltered ? 'Found with this search' : 'All accounts',
          Icon: IconUsers,
          tone: 'info',
          to: paths.users,
        },
        {
          label: 'Active Users',
          figure: counts?.active,
          note: 'Of all users',
          Icon: IconUserCheck,
          tone: 'good',
          to: `${paths.users}?status=active`,
        },
        {
          label: 'Inactive Users',
          figure: counts?.inactive,
          note: suspendedNote(counts?.suspended),
          Icon: IconUserOff,
          tone: 'quiet',
          to: `${paths.users}?status=inactive`,
        },
        {
          label: 'This Page',
          figure: answer?.data.length,
          note: 'Shown below',
          Icon: IconFileDescription,
          tone: 'quiet',
        },
      ]}
    />
  );
}

/** The server counts up to a limit, and reports if there are more. */
function totalText(pagination: AdminUsersAnswer['pagination'] & { totalIsExact?: boolean }) {
  const { totalItems, totalIsExact = true } = pagination;
  return totalIsExact ? totalItems : `${count(totalItems)}+`;
}

function suspendedNote(suspended: number | undefined): string {
  return suspended === undefined ? 'Not counting suspended' : `And ${count(suspended)} suspended`;
}
