import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Pagination } from '@nattil/contracts/api/common';
import { count } from '../ui/count.ts';
import styles from './page-buttons.module.css';

const MOST_BUTTONS = 5;

interface PageButtonsProps {
  pagination: Pagination;
  /** What is listed: 'shops'. */
  things: string;
  onPage: (page: number) => void;
}

export function PageButtons({ pagination, things, onPage }: PageButtonsProps) {
  const { currentPage, totalPages, totalItems, limit } = pagination;
  if (totalItems === 0) return null;
  const first = (currentPage - 1) * limit + 1;
  const last = Math.min(currentPage * limit, totalItems);

  // Not Mantine's Pagination: it disables the buttons at both ends, and who reaches one loses the focus.
  function goTo(page: number): void {
    if (page !== currentPage && page >= 1 && page <= totalPages) onPage(page);
  }

  return (
    <div className={styles.bar}>
      <Text size="sm" c="dimmed" className="tabular" role="status">
        Showing {count(first)} to {count(last)} of {count(totalItems)} {things}
      </Text>
      {totalPages > 1 ? (
        <nav aria-label={`Pages of ${things}`} className={styles.buttons}>
          <Button
            variant="default"
            leftSection={<IconChevronLeft size={16} aria-hidden />}
            aria-disabled={currentPage <= 1 || undefined}
            onClick={() => goTo(currentPage - 1)}
          >
            Previous
          </Button>
          {pagesAround(currentPage, totalPages).map((page) => (
            <Button
              key={page}
              variant={page === currentPage ? 'filled' : 'default'}
              aria-current={page === currentPage ? 'page' : undefined}
              aria-label={`Page ${page}`}
              className={`${styles.number} tabular`}
              onClick={() => goTo(page)}
            >
              {page}
            </Button>
          ))}
          <Button
            variant="default"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            aria-disabled={currentPage >= totalPages || undefined}
            onClick={() => goTo(currentPage + 1)}
          >
            Next
          </Button>
        </nav>
      ) : null}
    </div>
  );
}

/** At most five pages with the current one in their middle, as far as there are pages. */
export function pagesAround(current: number, total: number): number[] {
  const length = Math.min(MOST_BUTTONS, total);
  const half = Math.floor(MOST_BUTTONS / 2);
  const first = Math.min(Math.max(1, current - half), total - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
