import { Button, Group, Text } from '@mantine/core';
import type { Administrator } from '@nattil/contracts/api/admin/administrators';
import { formatName } from '@nattil/contracts/basic-formats';
import { ROLE_TEXTS } from '@nattil/contracts/rules/portal/roles';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { isLocked, LockedUntil } from '../../shared/locked-until.tsx';
import { changeRoleDialog } from './open-change-role.ts';
import type { useAdministratorActions } from './use-administrator-actions.ts';

interface ColumnsOptions {
  /** The id of the signed-in administrator. */
  ownId: string | undefined;
  now: number;
  actions: ReturnType<typeof useAdministratorActions>;
}

export function administratorColumns({
  ownId,
  now,
  actions,
}: ColumnsOptions): Column<Administrator>[] {
  return [
    {
      key: 'administrator',
      header: 'Administrator',
      names: true,
      cell: ({ id, name, email }) => (
        <>
          <Text fw={600}>{`${formatName(name)}${id === ownId ? ' (you)' : ''}`}</Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {email}
          </Text>
        </>
      ),
    },
    { key: 'role', header: 'Role', cell: ({ role }) => ROLE_TEXTS[role].name },
    {
      key: 'status',
      header: 'Status',
      cell: (administrator) => (
        <>
          <Status administrator={administrator} now={now} />
          <LockedUntil at={administrator.lockedUntil} />
        </>
      ),
    },
    {
      key: 'last',
      header: 'Last Sign-in',
      short: true,
      cell: ({ lastLoginAt }) => (lastLoginAt ? <DateAndAge at={lastLoginAt} stacked /> : 'Never'),
    },
    {
      key: 'actions',
      header: 'Actions',
      wide: true,
      plain: true,
      cell: (administrator) => (
        <Actions administrator={administrator} ownId={ownId} now={now} actions={actions} />
      ),
    },
  ];
}

function Status({ administrator, now }: { administrator: Administrator; now: number }) {
  const { status, invitationEndsAt } = administrator;
  if (status !== 'invited') return <StatusBadge status={status} />;
  const ended = invitationEndsAt !== null && Date.parse(invitationEndsAt) <= now;
  return ended ? (
    <StatusBadge status="expired" label="Invitation expired" />
  ) : (
    <StatusBadge status="pending" label="Invited" />
  );
}

function Actions({
  administrator,
  ownId,
  now,
  actions,
}: ColumnsOptions & { administrator: Administrator }) {
  const name = formatName(administrator.name);
  const lock = isLocked(administrator.lockedUntil, now)
    ? [{ label: 'Lift lock', press: () => actions.unlock(administrator), tone: undefined }]
    : [];
  // Administrators cannot remove their own access here.
  const others = administrator.id === ownId ? [] : decisionsAbout(administrator, actions);
  return (
    <Group gap="xs">
      {[...lock, ...others].map(({ label, press, tone }) => (
        <Button
          key={label}
          size="xs"
          variant={tone ? 'outline' : 'default'}
          color={tone}
          aria-label={`${label}: ${name}`}
          onClick={press}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

function decisionsAbout(administrator: Administrator, actions: ColumnsOptions['actions']) {
  return [
    {
      label: 'Change role',
      press: () => void pushDialog(changeRoleDialog, { administrator }),
      tone: undefined,
    },
    ...(administrator.status === 'invited'
      ? [
          {
            label: 'Send again',
            press: () => actions.resend(administrator),
            tone: undefined,
          },
          {
            label: 'Withdraw',
            press: () => actions.withdraw(administrator),
            tone: 'danger',
          },
        ]
      : []),
    ...(administrator.status === 'active'
      ? [
          {
            label: 'Suspend',
            press: () => actions.suspend(administrator),
            tone: 'danger',
          },
        ]
      : []),
    ...(administrator.status === 'suspended'
      ? [
          {
            label: 'Activate',
            press: () => actions.activate(administrator),
            tone: undefined,
          },
        ]
      : []),
  ];
}
