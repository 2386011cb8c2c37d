import { Anchor, Text } from '@mantine/core';
import { IconCreditCard, IconEdit, IconEye, IconKey, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminMember } from '@nattil/contracts/api/admin-users';
import { formatRupees } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { ContactText } from '../../shared/contact-text.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { RowActions, type RowAction } from '../../shared/row-actions.tsx';
import type { UsersSort } from './user-list.ts';
import { cardNumberText, userName } from './user-texts.ts';
import styles from './user-columns.module.css';

/** The element of a user's row that gets the focus back. */
export function rowLinkId(userId: string): string {
  return `user-${userId}`;
}

export interface UserActions {
  /** Returns the address that shows one user's details over this list. */
  detailsPath: (id: string) => string;
  /** What this administrator may do; the others are not offered. */
  onEdit?: (user: AdminMember) => void;
  onResetPassword?: (user: AdminMember) => void;
  onUpdateCard?: (user: AdminMember) => void;
  onDelete?: (user: AdminMember) => void;
}

export function userColumns(actions: UserActions): Column<AdminMember, UsersSort>[] {
  return [
    {
      key: 'user',
      header: 'User Details',
      names: true,
      sort: { by: 'name', first: 'ASC' },
      cell: (user) => <UserName user={user} path={actions.detailsPath(user.id)} />,
    },
    {
      key: 'card',
      header: 'Card Number',
      cell: (user) => <div className={`${styles.card} tabular`}>{cardNumberText(user)}</div>,
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
      cell: ({ status }) => <StatusBadge status={status} />,
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
      cell: (user) => <RowActions actions={actionsOn(user, actions)} />,
    },
  ];
}

function UserName({ user, path }: { user: AdminMember; path: string }) {
  return (
    <div className={styles.user}>
      <Anchor
        id={rowLinkId(user.id)}
        component={Link}
        to={path}
        preventScrollReset
        underline="hover"
        className={styles.name}
      >
        {userName(user)}
      </Anchor>
      {[user.email, user.phone].map((contact) =>
        contact ? (
          <Text key={contact} size="sm" c="dimmed">
            <ContactText contact={contact} />
          </Text>
        ) : null,
      )}
    </div>
  );
}

function actionsOn(user: AdminMember, actions: UserActions): RowAction[] {
  const name = userName(user);
  const { detailsPath, onEdit, onResetPassword, onUpdateCard, onDelete } = actions;
  return [
    {
      label: 'View',
      name: `View details of ${name}`,
      Icon: IconEye,
      to: detailsPath(user.id),
    },
    ...offered('Edit', `Edit ${name}`, IconEdit, onEdit),
    ...offered('Reset password', `Reset password of ${name}`, IconKey, onResetPassword),
    ...offered('Update card', `Update card of ${name}`, IconCreditCard, onUpdateCard),
    ...offered('Delete', `Delete ${name}`, IconTrash, onDelete, 'danger'),
  ];

  function offered(
    label: string,
    what: string,
    Icon: RowAction['Icon'],
    act: ((user: AdminMember) => void) | undefined,
    tone?: RowAction['tone'],
  ): RowAction[] {
    return act ? [{ label, name: what, Icon, tone, onClick: () => act(user) }] : [];
  }
}
