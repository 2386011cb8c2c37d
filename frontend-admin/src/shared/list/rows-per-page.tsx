import { NativeSelect } from '@mantine/core';
import { PAGE_SIZES, type PageSize } from '@nattil/contracts/rules/portal/administrators';
import { useChoosePreferences, usePageSize } from '../session/use-preferences.ts';
import { toastRefusal } from '../toast-outcome.ts';
import styles from './list-pages.module.css';

interface RowsPerPageProps {
  /** The list's own default, which is also its smallest page. */
  usual?: number;
  onChange?: (rows: number) => void;
}

/** Chooses the rows per page of every list; a preference of the administrator. */
export function RowsPerPage({ usual, onChange }: RowsPerPageProps) {
  const rows = usePageSize(usual);
  const choose = useChoosePreferences();
  return (
    <NativeSelect
      aria-label="Rows per page"
      className={styles.rows}
      data={PAGE_SIZES.filter((size) => size >= (usual ?? 0)).map((size) => ({
        value: String(size),
        label: `${size} rows`,
      }))}
      value={String(rows)}
      onChange={(event) => {
        const pageSize = Number(event.currentTarget.value) as PageSize;
        onChange?.(pageSize);
        void toastRefusal(() => choose({ pageSize }));
      }}
    />
  );
}
