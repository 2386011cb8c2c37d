import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { Administrator } from '@nattil/contracts/api/admin/administrators';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session/session.ts';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { administratorColumns } from '../../features/administrators/administrator-columns.tsx';
import { useAdministratorsQuery } from '../../features/administrators/administratorsApi.ts';
import { inviteDialog } from '../../features/administrators/open-invite.ts';
import { useAdministratorActions } from '../../features/administrators/use-administrator-actions.ts';
import { useNow } from '../../shared/use-now.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';

const definition: ListDefinition = { filters: [], resetOnFilterChange: ['page'] };

/** The portal's administrators and their roles; owners open it from the profile menu. */
export function AdministratorsPage() {
  const list = useListAddress(definition);
  const limit = usePageSize();
  const { data, currentData, error, isError, isFetching, refetch } = useAdministratorsQuery(
    { page: list.page, limit },
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages);
  const shown = isBeyond ? undefined : data;
  const user = useAppSelector(session.selectUser);
  const actions = useAdministratorActions();
  const now = useNow().getTime();

  return (
    <ListPage<Administrator, string>
      lead="Who may use the portal, and what each role may do. New administrators come by invitation."
      actions={
        <Button
          leftSection={<IconUserPlus size={18} aria-hidden />}
          onClick={() => void openDialog(inviteDialog, {})}
        >
          Invite Administrator
        </Button>
      }
      list={list}
      rows={shown?.administrators}
      state={{ isCurrent: currentData !== undefined, error, isError, isFetching, refetch }}
      failed="Failed to fetch administrators. Please try again."
      empty={{
        title: 'No administrators found',
        filtered: 'There is nobody on this page.',
        clear: 'Clear filters',
      }}
      caption="Administrators"
      columns={administratorColumns({ ownId: user?.id, now, actions })}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? (
          <ListPages pagination={shown.pagination} things="administrators" onPage={list.goTo} />
        ) : null
      }
    />
  );
}
