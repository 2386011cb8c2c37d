import { Button, Skeleton, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { ShopApproval } from './shop-approval.tsx';
import { ShopBusiness } from './shop-business.tsx';
import { decisions, decisionsOn, type Decision } from './shop-decisions.ts';
import styles from './shop-details.module.css';
import { ShopOverview } from './shop-overview.tsx';

interface ShopDetailsProps {
  opened: boolean;
  /** Undefined while it is loaded or could not be. */
  shop: AdminShop | undefined;
  /** Why there is no shop to show. */
  error: string | null;
  ownId: string | undefined;
  onRetry?: () => void;
  onClose: () => void;
  onDecide: (shop: AdminShop, decision: Decision) => void;
}

export function ShopDetails({
  opened,
  shop,
  error,
  ownId,
  onRetry,
  onClose,
  onDecide,
}: ShopDetailsProps) {
  // Kept while a decision on this shop takes the dialog's place.
  const [chosen, choose] = useState<{ shopId: string; tab: string | null } | null>(null);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="xl"
      title={shop?.name ?? 'Shop details'}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {shop
            ? decisionsOn(shop.status)
                .toReversed()
                .map((decision) => (
                  <Button
                    key={decision}
                    variant={decision === 'reject' ? 'light' : 'filled'}
                    color={decision === 'reject' ? 'danger' : 'green'}
                    onClick={() => onDecide(shop, decision)}
                  >
                    {decisions[decision].action}
                  </Button>
                ))
            : null}
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className={styles.content}>
        {error ? (
          <ErrorState message={error} onRetry={onRetry} />
        ) : shop ? (
          <Tabs
            value={chosen?.shopId === shop.id ? chosen.tab : 'overview'}
            onChange={(tab) => choose({ shopId: shop.id, tab })}
            keepMounted={false}
          >
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
