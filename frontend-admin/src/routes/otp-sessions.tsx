import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useDialogWhile } from '@nattil/frontend-shared/ui/dialogs/use-dialog-while';
import { useMay } from '../shared/session/use-may.ts';
import { ExportButton } from '../features/exports/export-button.tsx';
import { ListPages } from '../shared/list/list-pages.tsx';
import { usePageSize } from '../shared/session/use-preferences.ts';
import { BulkBar, SELECT_PAGE_ID } from '../features/otp-sessions/bulk-bar.tsx';
import { otpAnalyticsDialog } from '../features/otp-sessions/open-otp-analytics.ts';
import { otpDetailsDialog } from '../features/otp-sessions/open-otp-details.ts';
import { OtpCards } from '../features/otp-sessions/otp-cards.tsx';
import { otpColumns, rowLinkId } from '../features/otp-sessions/otp-columns.tsx';
import { otpList, type OtpSort } from '../features/otp-sessions/otp-list.ts';
import { loadFailure } from '../features/otp-sessions/otp-texts.ts';
import { useOtpSessionsQuery } from '../features/otp-sessions/otpApi.ts';
import { useOtpActions } from '../features/otp-sessions/use-otp-actions.tsx';
import { useSelection } from '../features/otp-sessions/use-selection.ts';
import { useFocusBack } from '../shared/use-focus-back.ts';
import { useRefetch } from '../shared/store/use-refetch.ts';

export function OtpSessionsPage() {
  const list = useListAddress<OtpSort>(otpList);
  const { sorted, page, params, filter } = list;
  const limit = usePageSize();
  const asked = { page, limit, ...filter, sortBy: sorted?.by, sortOrder: sorted?.order };
  const { data, currentData, error, isError, isFetching, refetch } = useOtpSessionsQuery(
    asked,
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages);
  const shown = isBeyond ? undefined : data;
  const rows = shown?.otpSessions;

  const may = useMay('otp.manage');
  const selection = useSelection(rows, JSON.stringify(asked));
  const { acting, expire, resend, expireSeveral, isExpiringSeveral } = useOtpActions(
    selection.clear,
  );

  const sessionId = params.get('session');
  const detailsPath = useDetailsPath();
  useDialogWhile(
    otpDetailsDialog,
    sessionId,
    (id) => ({ sessionId: id }),
    () => list.set({ session: null }),
  );
  useFocusBack(sessionId ?? acting, rowLinkId);
  useFocusAfterRow(rows, acting);

  return (
    <ListPage<AdminOtpSession, OtpSort>
      lead="Codes that were sent to members: find, resend and expire them. A code itself is never shown."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconChartBar size={16} aria-hidden />}
            onClick={() => void openDialog(otpAnalyticsDialog, {})}
          >
            Analytics
          </Button>
          <ExportButton
            path="/admin/users/otp-sessions/export"
            params={{ ...filter, sortBy: sorted?.by, sortOrder: sorted?.order }}
            failed="Failed to export OTP sessions data"
          />
        </>
      }
      above={<OtpCards statistics={data?.statistics} />}
      list={list}
      linked={
        may && rows && rows.length > 0 ? (
          <BulkBar selection={selection} busy={isExpiringSeveral} onExpire={expireSeveral} />
        ) : null
      }
      rows={rows}
      state={{ isCurrent: currentData !== undefined, error, isError, isFetching, refetch }}
      failed={loadFailure(error)}
      empty={{
        title: 'No OTP sessions found',
        filtered: 'No OTP session matches your current search and filters.',
        unfiltered: 'No code was sent lately.',
        clear: 'Clear search and filters',
      }}
      caption="OTP sessions"
      columns={otpColumns({
        detailsPath,
        manage: may ? { selection, acting, onResend: resend, onExpire: expire } : null,
      })}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? (
          <ListPages pagination={shown.pagination} things="results" onPage={list.goTo} />
        ) : null
      }
    />
  );
}

/** The current list with one session's details above it. */
function useDetailsPath(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const params = new URLSearchParams(search);
    params.set('session', id);
    return `${pathname}?${params.toString()}`;
  };
}

/**
 * If the focused row leaves the filtered list after its action, the focus moves to the list's top.
 */
function useFocusAfterRow(rows: unknown, acting: string | null): void {
  const hasActed = useRef(false);
  useEffect(() => {
    if (acting) hasActed.current = true;
  }, [acting]);
  useEffect(() => {
    if (!hasActed.current || acting || document.activeElement !== document.body) return;
    hasActed.current = false;
    document.getElementById(SELECT_PAGE_ID)?.focus({ preventScroll: true });
  }, [rows, acting]);
}
