import { Anchor, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { WebhookDelivery } from '@nattil/contracts/api/admin/webhooks';
import type { DeliveryState } from '@nattil/contracts/rules/portal/webhooks';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { PageButtons } from '@nattil/frontend-shared/list/page-buttons.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { ErrorState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { paths } from '../../shared/paths.ts';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { deliveryColumns } from '../../features/webhooks/delivery-columns.tsx';
import { useRepeat } from '../../features/webhooks/use-repeat.ts';
import { STATE_CHOICES, WebhookStatus } from '../../features/webhooks/webhook-status.tsx';
import { useDeliveriesQuery, useWebhookQuery } from '../../features/webhooks/webhooksApi.ts';
import styles from './webhook.module.css';

const definition: ListDefinition = {
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'State',
      choices: [{ value: '', label: 'All' }, ...STATE_CHOICES],
    },
  ],
  resetOnFilterChange: ['page'],
};
/** The polling interval, because deliveries are retried while the page is open. */
const ASK_EVERY_MS = 5_000;

/** The past and pending deliveries of one webhook. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const list = useListAddress(definition);
  const limit = usePageSize();
  const webhook = useWebhookQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: ASK_EVERY_MS,
  });
  const state = list.filter['state'] as DeliveryState | undefined;
  const { data, currentData, error, isError, isFetching, refetch } = useDeliveriesQuery(
    { id, page: list.page, limit, ...(state && { state }) },
    { refetchOnMountOrArgChange: true, pollingInterval: ASK_EVERY_MS },
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages);
  const shown = isBeyond ? undefined : data;
  const repeat = useRepeat(id);
  const isUnknown = isApiError(webhook.error) && webhook.error.status === 404;

  return (
    <div className={styles.page}>
      <Anchor component={Link} to={paths.webhooks} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden />
        All webhooks
      </Anchor>
      {isUnknown ? (
        <ErrorState message="There is no such webhook. It may have been deleted." />
      ) : (
        <>
          {webhook.data ? (
            <div className={styles.head}>
              <h2 className={styles.name} translate="no">
                {webhook.data.name}
              </h2>
              <div>
                <WebhookStatus webhook={webhook.data} />
              </div>
            </div>
          ) : webhook.isError ? null : (
            <Skeleton height={32} width="min(24rem, 100%)" />
          )}
          <ListPage<WebhookDelivery, string>
            lead="What was sent lately and what is to be sent, the newest events first."
            list={list}
            rows={shown?.deliveries}
            state={{ isCurrent: currentData !== undefined, error, isError, isFetching, refetch }}
            failed={messageOf(webhook.error, 'Failed to fetch the deliveries. Please try again.')}
            empty={{
              title: 'No deliveries',
              filtered: 'There is none in this state.',
              unfiltered: 'None of the chosen events has happened since the webhook was made.',
              clear: 'Show all',
            }}
            caption="Deliveries"
            columns={deliveryColumns({
              onRepeat: webhook.data && !webhook.data.disabledAt ? repeat : null,
            })}
            rowKey={({ seq }) => String(seq)}
            pageSize={limit}
            pages={
              shown ? (
                <PageButtons pagination={shown.pagination} things="deliveries" onPage={list.goTo} />
              ) : null
            }
          />
        </>
      )}
    </div>
  );
}
