import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import type { Webhook } from '@nattil/contracts/api/admin/webhooks';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { newWebhookDialog } from '../../features/webhooks/open-new-webhook.ts';
import { useWebhookActions } from '../../features/webhooks/use-webhook-actions.ts';
import { webhookColumns } from '../../features/webhooks/webhook-columns.tsx';
import { useWebhooksQuery } from '../../features/webhooks/webhooksApi.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';

const definition: ListDefinition = { filters: [], resetOnFilterChange: ['page'] };

/** The systems that receive events; owners open it from the profile menu. */
export function WebhooksPage() {
  const list = useListAddress(definition);
  const limit = usePageSize();
  const { data, currentData, error, isError, isFetching, refetch } = useWebhooksQuery(
    { page: list.page, limit },
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages);
  const shown = isBeyond ? undefined : data;
  const actions = useWebhookActions();
  const create = () => void openDialog(newWebhookDialog, {});

  return (
    <ListPage<Webhook, string>
      lead="Events are sent to other systems as they happen, signed and in order. How they are received is said at /api/events."
      actions={
        <Button leftSection={<IconWebhook size={18} aria-hidden />} onClick={create}>
          New Webhook
        </Button>
      }
      list={list}
      rows={shown?.webhooks}
      state={{ isCurrent: currentData !== undefined, error, isError, isFetching, refetch }}
      failed="Failed to fetch the webhooks. Please try again."
      empty={{
        title: 'No webhooks yet',
        filtered: 'There is none on this page.',
        unfiltered: 'Events are sent to no other system.',
        clear: 'Clear filters',
        first: { label: 'Create the first webhook', onClick: create },
      }}
      caption="Webhooks"
      columns={webhookColumns(actions)}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? (
          <ListPages pagination={shown.pagination} things="webhooks" onPage={list.goTo} />
        ) : null
      }
    />
  );
}
