import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { AuditPagination } from '@nattil/contracts/api/admin/audit';
import type { ReactNode } from 'react';
import { count } from '@nattil/frontend-shared/ui/count';
import styles from '@nattil/frontend-shared/list/page-buttons.module.css';

interface TrailButtonsProps {
  pagination: AuditPagination;
  onGoTo: (position: { before?: number; after?: number }) => void;
  /** Shown before the buttons. */
  children?: ReactNode;
}

/**
 * The trail is paged by sequence number: new events at the top do not move the other pages, and the
 * oldest page costs as little as the newest.
 */
export function TrailButtons({ pagination, onGoTo, children }: TrailButtonsProps) {
  const { totalItems, totalIsExact, older, newer } = pagination;
  return (
    <div className={styles.bar}>
      <Text size="sm" c="dimmed" className="tabular" role="status">
        {`${totalIsExact ? '' : 'More than '}${count(totalItems)} ${totalItems === 1 ? 'event' : 'events'}, newest first`}
      </Text>
      {children}
      {older !== null || newer !== null ? (
        // The buttons stay enabled at both ends, because a disabled button loses the focus.
        <nav aria-label="Older and newer events" className={styles.buttons}>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            aria-disabled={newer === null || undefined}
            onClick={() => newer !== null && onGoTo({ after: newer })}
          >
            Newer
          </Button>
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            aria-disabled={older === null || undefined}
            onClick={() => older !== null && onGoTo({ before: older })}
          >
            Older
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
