import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { AuditPagination } from '@nattil/contracts/api/admin';
import { count } from '@nattil/frontend-shared/ui/count';
import styles from '@nattil/frontend-shared/list/page-buttons.module.css';

interface TrailButtonsProps {
  pagination: AuditPagination;
  onGoTo: (position: { before?: number; after?: number }) => void;
}

/**
 * The trail is paged by sequence numbers, not by page numbers: new events at its top do not move
 * the others, and its oldest page costs as little as its newest.
 */
export function TrailButtons({ pagination, onGoTo }: TrailButtonsProps) {
  const { totalItems, totalIsExact, older, newer } = pagination;
  return (
    <div className={styles.bar}>
      <Text size="sm" c="dimmed" className="tabular" role="status">
        {`${totalIsExact ? '' : 'More than '}${count(totalItems)} ${totalItems === 1 ? 'event' : 'events'}, newest first`}
      </Text>
      {older !== null || newer !== null ? (
        // Pressable at both ends: a button that is disabled while it has the focus loses it.
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
