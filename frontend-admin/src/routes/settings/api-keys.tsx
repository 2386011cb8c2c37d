import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ApiKey } from '@nattil/contracts/api/admin/api-keys';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { apiKeyColumns } from '../../features/api-keys/api-key-columns.tsx';
import { useApiKeysQuery } from '../../features/api-keys/apiKeysApi.ts';
import { newKeyDialog } from '../../features/api-keys/open-new-key.ts';
import { useRevokeKey } from '../../features/api-keys/use-revoke-key.ts';
import { useNow } from '../../shared/use-now.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';

const definition: ListDefinition = { filters: [], resetOnFilterChange: ['page'] };

/** The systems that may read the event feeds; owners open it from the profile menu. */
export function ApiKeysPage() {
  const list = useListAddress(definition);
  const limit = usePageSize();
  const { data, currentData, error, isError, isFetching, refetch } = useApiKeysQuery(
    { page: list.page, limit },
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages);
  const shown = isBeyond ? undefined : data;
  const onRevoke = useRevokeKey();
  const now = useNow().getTime();
  const create = () => void openDialog(newKeyDialog, {});

  return (
    <ListPage<ApiKey, string>
      lead="Other systems read what happens here by a key: as pages, or as a stream. How is said at /api/events."
      actions={
        <Button leftSection={<IconKey size={18} aria-hidden />} onClick={create}>
          New API Key
        </Button>
      }
      list={list}
      rows={shown?.keys}
      state={{ isCurrent: currentData !== undefined, error, isError, isFetching, refetch }}
      failed="Failed to fetch the keys. Please try again."
      empty={{
        title: 'No API keys yet',
        filtered: 'There is none on this page.',
        unfiltered: 'No other system reads the events through this API.',
        clear: 'Clear filters',
        first: { label: 'Create the first key', onClick: create },
      }}
      caption="API keys"
      columns={apiKeyColumns({ now, onRevoke })}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? <ListPages pagination={shown.pagination} things="keys" onPage={list.goTo} /> : null
      }
    />
  );
}
