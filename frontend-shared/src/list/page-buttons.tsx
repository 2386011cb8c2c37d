import { Button, Text } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconChevronsLeft,
  IconChevronsRight,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  /** Offers the first and the last page too. */
  ends?: boolean;
  /** Further controls, shown before the buttons. */
  children?: ReactNode;
}

/** Shows the range of the current page and links to the other pages. */
export function PageButtons({ pagination, things, onPage, ends, children }: PageButtonsProps) {
  const { currentPage, totalPages, totalItems, limit, totalIsExact = true } = pagination;
  if (totalItems === 0) return null;
  const first = (currentPage - 1) * limit + 1;
  const last = Math.min(currentPage * limit, totalItems);
  return (
    <div className={styles.bar}>
      <Text size="sm" c="dimmed" className="tabular" role="status">
        {`Showing ${count(first)} to ${count(last)} of ${totalIsExact ? '' : 'more than '}${count(totalItems)} ${things}`}
      </Text>
      {children}
      <PageNumbers
        label={`Pages of ${things}`}
        current={currentPage}
        total={totalPages}
        onPage={onPage}
        ends={ends}
      />
    </div>
  );
}

interface PageNumbersProps {
  label: string;
  current: number;
  total: number;
  onPage: (page: number) => void;
  ends?: boolean | undefined;
}

/**
 * Mantine's Pagination disables the buttons at both ends, so a focused button loses the focus
 * there.
 */
export function PageNumbers({ label, current, total, onPage, ends = false }: PageNumbersProps) {
  if (total <= 1) return null;

  function goTo(page: number): void {
    if (page !== current && page >= 1 && page <= total) onPage(page);
  }

  return (
    <nav aria-label={label} className={styles.buttons}>
      {ends ? end(1, 'First page', IconChevronsLeft) : null}
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
      {ends ? end(total, 'Last page', IconChevronsRight) : null}
    </nav>
  );

  function end(page: number, name: string, Icon: typeof IconChevronsLeft) {
    return (
      <Button
        variant="default"
        className={styles.end}
        aria-label={name}
        aria-disabled={page === current || undefined}
        onClick={() => goTo(page)}
      >
        <Icon size={16} aria-hidden />
      </Button>
    );
  }
}

/** At most five page numbers, with the current page in the middle where possible. */
export function pagesAround(current: number, total: number): number[] {
  const length = Math.min(MAX_BUTTONS, total);
  const half = Math.floor(MAX_BUTTONS / 2);
  const first = Math.min(Math.max(1, current - half), total - length + 1);
  return Array.from({ length }, (_, index) => first + index);
}
