import { Anchor, Skeleton } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { WebhookDelivery } from '@nattil/contracts/api/admin/webhooks';
import type { DeliveryState } from '@nattil/contracts/rules/portal/webhooks';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import type { ListDefinition } from '@nattil/frontend-shared/list/list-definition';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { ErrorState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { paths } from '../../shared/paths.ts';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { deliveryColumns } from '../../features/webhooks/delivery-columns.tsx';
import { useRepeat } from '../../features/webhooks/use-repeat.ts';
import { useTestDelivery } from '../../features/webhooks/use-test-delivery.ts';
import { useWebhookActions } from '../../features/webhooks/use-webhook-actions.ts';
import { WebhookButtons } from '../../features/webhooks/webhook-buttons.tsx';
import { STATE_CHOICES, WebhookStatus } from '../../features/webhooks/webhook-status.tsx';
import { WebhookSummary } from '../../features/webhooks/webhook-summary.tsx';
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
/** While a test is on its way, whose result somebody waits for. */
const ASK_FOR_TEST_EVERY_MS = 500;

/** One webhook with its actions, and its past and pending deliveries. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const list = useListAddress(definition);
  const limit = usePageSize();
  const navigate = useNavigate();
  const [isWaiting, setWaiting] = useState(false);
  const webhook = useWebhookQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isWaiting ? ASK_FOR_TEST_EVERY_MS : ASK_EVERY_MS,
  });
  const isTesting = webhook.data?.lastTest?.state === 'waiting';
  if (isTesting !== isWaiting) setWaiting(isTesting);
  const actions = useWebhookActions();
  const test = useTestDelivery(id);
  const state = list.filter['state'] as DeliveryState | undefined;
  const { data, currentData, error, isError, isFetching, refetch } = useDeliveriesQuery(
    { id, page: list.page, limit, ...(state && { state }) },
    { refetchOnMountOrArgChange: true, pollingInterval: ASK_EVERY_MS },
  );
  // A poll does not dim the list; a press on Refresh does.
  const [isAsked, setAsked] = useState(false);
  async function ask(): Promise<void> {
    setAsked(true);
    await refetch();
    setAsked(false);
  }
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
            <>
              <div className={styles.head}>
                <h2 className={styles.name} translate="no">
                  {webhook.data.name}
                </h2>
                <div>
                  <WebhookStatus webhook={webhook.data} />
                </div>
              </div>
              <WebhookButtons
                webhook={webhook.data}
                actions={actions}
                isTesting={isTesting || test.isAsking}
                onTest={test.send}
                onRemoved={() => void navigate(paths.webhooks)}
              />
              <WebhookSummary webhook={webhook.data} />
            </>
          ) : webhook.isError ? null : (
            <>
              <Skeleton height={32} width="min(24rem, 100%)" />
              <Skeleton height={36} width="min(36rem, 100%)" />
              <Skeleton height={220} />
            </>
          )}
          <ListPage<WebhookDelivery, string>
            lead="What was sent lately and what is to be sent, the newest events first."
            list={list}
            rows={shown?.deliveries}
            state={{
              isCurrent: currentData !== undefined,
              error,
              isError,
              isFetching: isFetching && (isAsked || currentData === undefined),
              refetch: ask,
            }}
            failed={messageOf(webhook.error, 'Failed to fetch the deliveries. Please try again.')}
            empty={{
              title: 'No deliveries',
              filtered: 'There is none in this state.',
              unfiltered: 'None of the chosen events has happened since the webhook was made.',
              clear: 'Show all',
            }}
            caption="Deliveries"
            columns={deliveryColumns({
              onRepeat: repeat,
              mayRepeat: ({ eventType }) =>
                webhook.data !== undefined &&
                !webhook.data.paused &&
                webhook.data.events.some((type) => type === eventType),
            })}
            rowKey={({ seq }) => String(seq)}
            pageSize={limit}
            pages={
              shown ? (
                <ListPages pagination={shown.pagination} things="deliveries" onPage={list.goTo} />
              ) : null
            }
          />
        </>
      )}
    </div>
  );
}
