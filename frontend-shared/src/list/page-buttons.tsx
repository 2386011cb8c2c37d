import { Button, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Pagination } from '@nattil/contracts/api/common';
import { count } from '../ui/count.ts';
import styles from './page-buttons.module.css';

const MAX_BUTTONS = 5;

interface PageButtonsProps {
  /** `totalIsExact` is false if the list is longer than the server counted. */
  pagination: Pagination & { totalIsExact?: boolean };
  /** The plural noun of the listed objects: 'shops'. */
  things: string;
  onPage: (page: number) => void;
}

/** Shows the range of the current page and links to the other pages. */
export function PageButtons({ pagination, things, onPage }: PageButtonsProps) {
  const { currentPage, totalPages, totalItems, limit, totalIsExact = true } = pagination;
  if (totalItems === 0) return null;
  const first = (currentPage - 1) * limit + 1;
  const last = Math.min(currentPage * limit, totalItems);
  return (
    <div className={styles.bar}>
      <Text size="sm" c="dimmed" className="tabular" role="status">
        {`Showing ${count(first)} to ${count(last)} of ${totalIsExact ? '' : 'more than '}${count(totalItems)} ${things}`}
      </Text>
      <PageNumbers
        label={`Pages of ${things}`}
        current={currentPage}
        total={totalPages}
        onPage={onPage}
      />
    </div>
  );
}

interface PageNumbersProps {
  label: string;
  current: number;
  total: number;
  onPage: (page: number) => void;
}

/**
 * Mantine's Pagination disables the buttons at both ends, so a focused button loses the focus
 * there.
 */
export function PageNumbers({ label, current, total, onPage }: PageNumbersProps) {
  if (total <= 1) return null;

  function goTo(page: number): void {
    if (page !== current && page >= 1 && page <= total) onPage(page);
  }

  return (
    <nav aria-label={label} className={styles.buttons}>
      <Button
        variant="default"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        aria-disabled={current <= 1 || undefined}
        onClick={() => goTo(current - 1)}
      >
        Previous
      </Button>
      <span className={styles.numbers}>
        {pagesAround(current, total).map((page) => (
          <Button
            key={page}
            variant={page === current ? 'filled' : 'default'}
            aria-current={page === current ? 'page' : undefined}
            aria-label={`Page ${page}`}
            className={`${styles.number} tabular`}
            onClick={() => goTo(page)}
          >
            {page}
          </Button>
        ))}
      </span>
      <Button
        variant="default"
        rightSection={<IconChevronRight size={16} aria-hidden />}
        aria-disabled={current >= total || undefined}
        onClick={() => goTo(current + 1)}
      >
        Next
      </Button>
    </nav>
  );
}

/** At most five page numbers, with the current page in the middle where possible. */
export function pagesAround(current: number, total: number): number[] {
  const length = Math.min(MAX_BUTTONS, total);
  const half = Math.floor(MAX_BUTTONS / 2);
  const first = Math.min(Math.max(1, current - half), total - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
