import { Tabs } from '@mantine/core';
import type { Id } from '@nattil/contracts/api/common';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session/session.ts';
import { LoadingThing } from '../../../shared/loading-thing.tsx';
import { ShopApproval } from './shop-approval.tsx';
import { ShopBusiness } from './shop-business.tsx';
import { ShopDetailsFooter, type ShopDetailsActions } from './shop-details-footer.tsx';
import { ShopOverview } from './shop-overview.tsx';
import { ShopTill } from '../people/shop-till.tsx';
import { useShopQuery } from '../shopsApi.ts';
import styles from './shop-details.module.css';

interface ShopDetailsDialogProps extends ShopDetailsActions {
  shopId: Id;
}

/** All data of one shop. A decision opens above it and returns to it. */
export function ShopDetailsDialog({ shopId, ...actions }: ShopDetailsDialogProps) {
  const ownId = useAppSelector(session.selectUser)?.id;
  const { currentData: shop, error, refetch } = useShopQuery(shopId);

  return (
    <Dialog
      title={shop ? <span translate="no">{shop.name}</span> : 'Shop details'}
      footer={<ShopDetailsFooter shop={shop} {...actions} />}
    >
      <div data-autofocus tabIndex={-1} className={styles.content}>
        {shop ? (
          <Tabs defaultValue="overview" keepMounted={false}>
            <Tabs.List mb="md" className={styles.tabs}>
              <Tabs.Tab value="overview">Overview</Tabs.Tab>
              <Tabs.Tab value="business">Business Info</Tabs.Tab>
              <Tabs.Tab value="approval">Approval Status</Tabs.Tab>
              <Tabs.Tab value="till">Till</Tabs.Tab>
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
            <Tabs.Panel value="till">
              <ShopTill shop={shop} />
            </Tabs.Panel>
          </Tabs>
        ) : (
          <LoadingThing thing="shop" gone="removed" error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </Dialog>
  );
}
