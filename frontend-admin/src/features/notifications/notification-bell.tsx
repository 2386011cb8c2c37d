import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminNotification } from '@nattil/contracts/api/admin/notifications';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { NotificationList } from './notification-list.tsx';
import { useNotificationsQuery, useReadNotificationsMutation } from './notificationsApi.ts';
import styles from './notification-bell.module.css';

const MAX_SHOWN = 99;

interface NotificationBellProps {
  /** The page where the administrator acts on it. */
  pathOf: (notification: AdminNotification) => string;
}

/** The unread count, and a dropdown with all notifications. */
export function NotificationBell({ pathOf }: NotificationBellProps) {
  const [opened, setOpened] = useState(false);
  const { data, error, isFetching, refetch } = useNotificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [read, { isLoading: reading }] = useReadNotificationsMutation();
  const unread = data?.unread ?? 0;
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';

  async function markAsRead(notifications: readonly AdminNotification[]): Promise<void> {
    const ids = notifications.filter((n) => !n.read).map(({ id }) => id);
    if (ids.length === 0) return;
    const { error } = await read({ ids });
    if (error) toast.error('The notifications could not be marked as read. Please try again.');
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={380}
      trapFocus
      returnFocus
      withinPortal={false}
      shadow="md"
    >
      <Popover.Target>
        <ActionIcon
          size={44}
          color="gray.9"
          aria-label={label}
          className={styles.bell}
          onClick={() => {
            if (!opened && data) void refetch();
            setOpened(!opened);
          }}
        >
          <IconBell size={22} stroke={1.75} aria-hidden />
          {unread > 0 ? (
            <span className={`${styles.unread} tabular`} aria-hidden>
              {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
            </span>
          ) : null}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown} aria-label="Notifications">
        <NotificationList
          notifications={data?.notifications}
          error={data ? undefined : error}
          retrying={isFetching}
          onRetry={() => void refetch()}
          reading={reading}
          pathOf={pathOf}
          onRead={(notifications) => void markAsRead(notifications)}
          onFollow={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
