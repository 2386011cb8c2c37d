import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { Id, Timestamp } from '@nattil/contracts/api/common';
import { formatPhone, formatRupees } from '@nattil/contracts/formats';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { count } from '@nattil/frontend-shared/ui/count';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import { type Fact, Facts } from '../../../shared/facts.tsx';
import { LoadingThing } from '../../../shared/loading-thing.tsx';
import { InvitationNotice } from './invitation-notice.tsx';
import { LockNotice } from './lock-notice.tsx';
import { UserDetailsFooter, type UserDetailsActions } from './user-details-footer.tsx';
import { cardNumberText, expiryText, tierText, userName } from '../user-texts.ts';
import { UserCard } from '../user-card.tsx';
import { useUserQuery } from '../usersApi.ts';
import styles from './user-details.module.css';

interface UserDetailsDialogProps extends UserDetailsActions {
  userId: Id;
  /** Renders the user's purchases and discounts. */
  history: (user: AdminMember) => ReactNode;
}

/** All data of a member, with the actions on it. */
export function UserDetailsDialog({ userId, history, ...actions }: UserDetailsDialogProps) {
  const {
    currentData: user,
    error,
    refetch,
  } = useUserQuery(userId, { refetchOnMountOrArgChange: true });
  const known = isApiError(error) && error.status === 404 ? undefined : user;

  return (
    <Dialog
      title={known ? <span translate="no">{userName(known)}</span> : 'User Details'}
      footer={<UserDetailsFooter user={known} {...actions} />}
    >
      <div data-autofocus tabIndex={-1} className={styles.content}>
        {known ? (
          <Tabs defaultValue="overview" keepMounted={false}>
            <Tabs.List mb="md">
              <Tabs.Tab value="overview">Overview</Tabs.Tab>
              <Tabs.Tab value="history">Discount History</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="overview">
              <Overview user={known} />
            </Tabs.Panel>
            <Tabs.Panel value="history">{history(known)}</Tabs.Panel>
          </Tabs>
        ) : (
          <LoadingThing thing="user" gone="deleted" error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Dialog>
  );
}

function Overview({ user }: { user: AdminMember }) {
  return (
    <div className={styles.overview}>
      <InvitationNotice user={user} />
      <LockNotice user={user} />
      <Facts
        label="User"
        facts={[
          {
            label: 'Name',
            value: (user.name ?? user.fullName) ? userName(user) : null,
            isName: true,
          },
          contact('Email', user.email, user.emailConfirmedAt),
          contact('Phone', user.phone, user.phoneConfirmedAt),
          { label: 'Status', value: <StatusBadge status={user.status} /> },
          {
            label: 'Last login',
            value: user.lastLogin ? <DateAndAge at={user.lastLogin} /> : 'Never',
          },
          {
            label: 'Last activity',
            value: user.lastActivity ? <DateAndAge at={user.lastActivity} /> : 'None yet',
          },
          { label: 'Member since', value: <DateAndAge at={user.createdAt} /> },
        ]}
      />
      <UserCard user={user} />
      <Facts
        label="Card"
        facts={[
          {
            label: 'Card number',
            value: <span className="tabular">{cardNumberText(user)}</span>,
            isName: true,
            action: user.cardNumber ? (
              <CopyButton value={user.cardNumber} label="Copy card number" />
            ) : null,
          },
          {
            label: 'Card status',
            value: user.card ? <StatusBadge status={user.card.status} /> : 'No card yet',
          },
          ...(user.card?.blockReason
            ? [{ label: 'Reason of the block', value: user.card.blockReason, wide: true }]
            : []),
          {
            label: 'Card expiry',
            value: expiryText(user) ?? (user.card ? 'Starts when it is activated' : '–'),
          },
          { label: 'Discount tier', value: tierText(user.discountTier) },
          { label: 'Discount used', value: formatRupees(user.discountUsed) },
          { label: 'Times used', value: count(user.usageCount) },
        ]}
      />
    </div>
  );
}

function contact(label: string, value: string | null, confirmedAt: Timestamp | null): Fact {
  return {
    label,
    value: value ? formatPhone(value) : null,
    isName: true,
    action: value ? (
      <>
        <CopyButton value={value} label={`Copy ${label.toLowerCase()}`} />
        <StatusBadge
          status={confirmedAt ? 'verified' : 'pending'}
          label={confirmedAt ? 'Confirmed' : 'Not confirmed'}
        />
      </>
    ) : null,
  };
}
