import { Skeleton, Tabs } from '@mantine/core';
import type { Id } from '@nattil/contracts/api/common';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { ShopApproval } from './shop-approval.tsx';
import { ShopBusiness } from './shop-business.tsx';
import { ShopDetailsFooter, type ShopDetailsActions } from './shop-details-footer.tsx';
import { ShopOverview } from './shop-overview.tsx';
import { useShopQuery } from './shopsApi.ts';
import styles from './shop-details.module.css';

interface ShopDetailsDialogProps extends ShopDetailsActions {
  shopId: Id;
}

/** Everything about one shop; a decision opens above it and leads back. */
export function ShopDetailsDialog({ shopId, ...actions }: ShopDetailsDialogProps) {
  const ownId = useAppSelector(session.selectUser)?.id;
  const { currentData: shop, error, refetch } = useShopQuery(shopId);
  const unknown = isApiError(error) && error.status === 404;

  return (
    <Dialog
      title={shop?.name ?? 'Shop details'}
      footer={<ShopDetailsFooter shop={shop} {...actions} />}
    >
      <div data-autofocus tabIndex={-1} className={styles.content}>
        {shop ? (
          <Tabs defaultValue="overview" keepMounted={false}>
            <Tabs.List mb="md" className={styles.tabs}>
              <Tabs.Tab value="overview">Overview</Tabs.Tab>
              <Tabs.Tab value="business">Business Info</Tabs.Tab>
              <Tabs.Tab value="approval">Approval Status</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="overview">
              <ShopOverview shop={shop} />
            </Tabs.Panel>
            <Tabs.Panel value="business">
              <ShopBusiness shop={shop} />
            </Tabs.Panel>
            <Tabs.Panel value="approval">
              <ShopApproval shop={shop} ownId={ownId} />
            </Tabs.Panel>
          </Tabs>
        ) : error ? (
          <ErrorState
            message={
              unknown
                ? 'There is no such shop. It may have been removed.'
                : 'Failed to fetch the shop. Please try again.'
            }
            onRetry={unknown ? undefined : () => void refetch()}
          />
        ) : (
          <div role="status" aria-label="Loading shop">
            <Skeleton height={36} mb="lg" />
            {[0, 1, 2, 3, 4, 5].map((line) => (
              <Skeleton key={line} height={44} mb="sm" />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}
