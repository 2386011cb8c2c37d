import { Anchor } from '@mantine/core';
import {
  IconCreditCard,
  IconEdit,
  IconEye,
  IconKey,
  IconLockOpen,
  IconMailForward,
  IconTrash,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { formatPhone, formatRupees } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import { isLocked, LockedUntil } from '../../../shared/locked-until.tsx';
import { type MenuAction, RowActions } from '../../../shared/row-actions.tsx';
import { useNow } from '../../../shared/use-now.ts';
import type { UsersSort } from './user-list.ts';
import { cardNumberText, userName } from '../user-texts.ts';
import twoLines from '../../../shared/list/two-lines.module.css';
import styles from './user-columns.module.css';

/** The id of the element in a user's row that gets the focus back. */
export function rowLinkId(userId: string): string {
  return `user-${userId}`;
}

export interface UserActions {
  /** Returns the URL of one user's details above this list. */
  detailsPath: (id: string) => string;
  /** The actions that this administrator's role allows. */
  onEdit?: (user: AdminMember) => void;
  onSendLink?: (user: AdminMember) => void;
  onResetPassword?: (user: AdminMember) => void;
  onUnlock?: (user: AdminMember) => void;
  onUpdateCard?: (user: AdminMember) => void;
  onDelete?: (user: AdminMember) => void;
}

export function userColumns(actions: UserActions): Column<AdminMember, UsersSort>[] {
  return [
    {
      key: 'user',
      header: 'User Details',
      share: 32,
      names: true,
      sort: { by: 'name', first: 'ASC' },
      cell: (user) => <UserName user={user} path={actions.detailsPath(user.id)} />,
    },
    {
      key: 'card',
      header: 'Card Number',
      share: 18,
      cell: (user) => (
        <div className={`${styles.card} tabular`} translate="no">
          {cardNumberText(user)}
        </div>
      ),
    },
    {
      key: 'discount',
      header: 'Discount Used',
      numeric: true,
      cell: ({ discountUsed }) => formatRupees(discountUsed),
    },
    {
      key: 'status',
      header: 'Status',
      sort: { by: 'status', first: 'ASC' },
      cell: ({ status, lockedUntil }) => (
        <>
          <StatusBadge status={status} />
          <LockedUntil at={lockedUntil} />
        </>
      ),
    },
    {
      key: 'login',
      header: 'Last Login',
      short: true,
      sort: { by: 'lastLogin', first: 'DESC' },
      cell: ({ lastLogin }) => (lastLogin ? <DateAndAge at={lastLogin} stacked /> : 'Never'),
    },
    {
      key: 'actions',
      header: 'Actions',
      wide: true,
      plain: true,
      share: 14,
      cell: (user) => <UserRowActions user={user} on={actions} />,
    },
  ];
}

function UserName({ user, path }: { user: AdminMember; path: string }) {
  const name = userName(user);
  const contacts = [user.email, user.phone];
  return (
    <div className={styles.user}>
      <Anchor
        id={rowLinkId(user.id)}
        component={Link}
        to={path}
        preventScrollReset
        underline="hover"
        className={twoLines.name}
      >
        {contacts.includes(name) ? formatPhone(name) : name}
      </Anchor>
      <div className={`${twoLines.contacts} ${styles.contacts}`}>
        {contacts.map((contact) =>
          contact && contact !== name ? <span key={contact}>{formatPhone(contact)}</span> : null,
        )}
      </div>
    </div>
  );
}

function UserRowActions({ user, on }: { user: AdminMember; on: UserActions }) {
  const name = userName(user);
  const now = useNow().getTime();
  const view = {
    label: 'View',
    name: `View details of ${name}`,
    Icon: IconEye,
    to: on.detailsPath(user.id),
  };
  return (
    <RowActions
      actions={[view]}
      others={[
        ...offered('Edit', `Edit ${name}`, IconEdit, on.onEdit),
        ...(user.status === 'active'
          ? offered(
              'Send password link',
              `Send password link to ${name}`,
              IconMailForward,
              on.onSendLink,
            )
          : []),
        ...offered('Reset password', `Reset password of ${name}`, IconKey, on.onResetPassword),
        ...(isLocked(user.lockedUntil, now)
          ? offered('Lift lock', `Lift lock of ${name}`, IconLockOpen, on.onUnlock)
          : []),
        ...offered('Update card', `Update card of ${name}`, IconCreditCard, on.onUpdateCard),
        ...offered('Delete', `Delete ${name}`, IconTrash, on.onDelete, 'danger'),
      ]}
      of={name}
    />
  );

  function offered(
    label: string,
    what: string,
    Icon: MenuAction['Icon'],
    act: ((user: AdminMember) => void) | undefined,
    tone?: MenuAction['tone'],
  ): MenuAction[] {
    return act ? [{ label, name: what, Icon, tone, onClick: () => act(user) }] : [];
  }
}
