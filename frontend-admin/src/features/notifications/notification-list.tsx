import { Button, Skeleton } from '@mantine/core';
import { IconBellCheck, IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AdminNotification } from '@nattil/contracts/api/admin/notifications';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { textOf } from './notification-texts.ts';
import styles from './notification-list.module.css';

interface NotificationListProps {
  /** Undefined while loading. */
  notifications: readonly AdminNotification[] | undefined;
  /** The error of the failed query. */
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
  /** A request that marks notifications as read is running. */
  reading: boolean;
  pathOf: (notification: AdminNotification) => string;
  onRead: (notifications: readonly AdminNotification[]) => void;
  /** The person followed a notification's link. */
  onFollow: () => void;
}

export function NotificationList(props: NotificationListProps) {
  const { notifications, error, retrying, onRetry, reading, onRead } = props;
  const title = useRef<HTMLHeadingElement>(null);
  const hasUnread = notifications?.some(({ read }) => !read) ?? false;

  /** The pressed button disappears when all notifications are read. */
  function read(which: readonly AdminNotification[]): void {
    title.current?.focus();
    onRead(which);
  }

  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} ref={title} tabIndex={-1} data-autofocus>
          Notifications
        </h2>
        {hasUnread ? (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={reading}
            onClick={() => read(notifications ?? [])}
          >
            Mark all as read
          </Button>
        ) : null}
      </div>
      {error ? (
        <FailedState
          error={error}
          message="Failed to fetch notifications. Please try again."
          retrying={retrying}
          onRetry={onRetry}
        />
      ) : null}
      {!error && !notifications ? <Loading /> : null}
      {notifications?.length === 0 ? (
        <EmptyState
          title="Nothing needs your attention"
          icon={<IconBellCheck size={28} stroke={1.5} />}
        >
          New registrations and trouble of the system are shown here.
        </EmptyState>
      ) : null}
      {notifications && notifications.length > 0 ? (
        <ul className={styles.list}>
          {notifications.map((notification) => (
            <Notification
              key={notification.id}
              {...props}
              notification={notification}
              read={read}
            />
          ))}
        </ul>
      ) : null}
    </>
  );
}

/** The text of a notification. */
function Sentence({ notification }: { notification: AdminNotification }) {
  const text = textOf(notification);
  if (notification.kind !== 'shop-waiting') return <span>{text}</span>;
  const { name } = notification.shop;
  return (
    <span>
      <span translate="no">{name}</span>
      <span>{text.slice(name.length)}</span>
    </span>
  );
}

interface NotificationProps extends Pick<NotificationListProps, 'pathOf' | 'onRead' | 'onFollow'> {
  notification: AdminNotification;
  read: (which: readonly AdminNotification[]) => void;
}

function Notification({ notification, pathOf, onRead, onFollow, read }: NotificationProps) {
  const text = textOf(notification);
  return (
    <li className={styles.notification} data-unread={!notification.read || undefined}>
      <Link
        to={pathOf(notification)}
        className={styles.link}
        onClick={() => {
          onRead([notification]);
          onFollow();
        }}
      >
        {notification.read ? null : <span className="visually-hidden">Unread: </span>}
        <Sentence notification={notification} />
      </Link>
      <span className={styles.age}>
        <RelativeTime at={notification.at} />
      </span>
      {notification.read ? null : (
        <Button
          className={styles.mark}
          size="compact-sm"
          variant="subtle"
          color="gray.9"
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => read([notification])}
        >
          Mark as read<span className="visually-hidden">{`: ${text}`}</span>
        </Button>
      )}
    </li>
  );
}

function Loading() {
  return (
    <ul className={styles.list} aria-label="Loading…">
      {Array.from({ length: 3 }, (_, index) => (
        <li key={index} className={styles.notification}>
          <Skeleton height={16} width="80%" my={4} />
          <Skeleton height={14} width={96} my={4} />
        </li>
      ))}
    </ul>
  );
}
