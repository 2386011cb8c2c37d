import type { ComponentProps } from 'react';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { PageField } from './page-field.tsx';
import { RowsPerPage } from './rows-per-page.tsx';

type ListPagesProps = Pick<ComponentProps<typeof PageButtons>, 'pagination' | 'things' | 'onPage'>;

/** The paging of a list: rows per page, all ways to another page, and the page by its number. */
export function ListPages({ pagination, things, onPage }: ListPagesProps) {
  const { currentPage, totalPages, limit } = pagination;

  /** The page that has the first row of the present one. */
  function keepFirstRow(rows: number): void {
    const page = Math.floor(((currentPage - 1) * limit) / rows) + 1;
    if (page !== currentPage) onPage(page);
  }

  return (
    <PageButtons pagination={pagination} things={things} onPage={onPage} ends>
      <RowsPerPage onChange={keepFirstRow} />
      {totalPages > 1 ? (
        <PageField current={currentPage} total={totalPages} onPage={onPage} />
      ) : null}
    </PageButtons>
  );
}
