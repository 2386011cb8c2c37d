import { Button, Checkbox, Text } from '@mantine/core';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import type { Selection } from './use-selection.ts';
import styles from './bulk-bar.module.css';

/** The id of the element that gets the focus when the focused row leaves the list. */
export const SELECT_PAGE_ID = 'select-otp-page';

interface BulkBarProps {
  selection: Selection;
  busy: boolean;
  onExpire: (sessions: readonly AdminOtpSession[]) => void;
}

/**
 * Actions for several sessions at once. It stays if nothing is selected, and so keeps the focus.
 */
export function BulkBar({ selection, busy, onExpire }: BulkBarProps) {
  const { offered, selected, selectAll, clear } = selection;
  const all = offered.length > 0 && selected.length === offered.length;
  return (
    <div role="group" aria-label="Selected sessions" className={styles.bar}>
      <Checkbox
        id={SELECT_PAGE_ID}
        label="Select page"
        checked={all}
        indeterminate={selected.length > 0 && !all}
        onChange={() => (all ? clear() : selectAll())}
      />
      <Text size="sm" c="dimmed" className="tabular" role="status">
        {selected.length === 0 ? 'None selected' : `${selected.length} selected`}
      </Text>
      <Button
        variant="light"
        color="danger"
        size="compact-sm"
        loading={busy}
        aria-disabled={selected.length === 0 || undefined}
        onClick={() => {
          if (selected.length > 0) onExpire(selected);
        }}
      >
        Expire selected
      </Button>
    </div>
  );
}
