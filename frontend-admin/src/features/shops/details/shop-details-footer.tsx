import { Button } from '@mantine/core';
import {
  IconChartBar,
  IconDiscount,
  IconHistory,
  IconMail,
  IconReceipt,
} from '@tabler/icons-react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { type DetailsAction, DetailsFooter } from '../../../shared/details-footer.tsx';
import { auditPathOf, shopAnalyticsPath } from '../../../shared/paths.ts';
import { useMay } from '../../../shared/session/use-may.ts';
import { discountSettingsDialog } from '../discount/open-discount-settings.ts';
import { emailShopDialog } from './open-email-shop.ts';
import { type Decision, decisions, decisionsOn } from '../decisions/shop-decisions.ts';

export interface ShopDetailsActions {
  onEdit: (shop: AdminShop) => void;
  onDecide: (shop: AdminShop, decision: Decision) => void;
  onPurchases: (shop: AdminShop) => void;
}

interface ShopDetailsFooterProps extends ShopDetailsActions {
  /** Undefined while loading. */
  shop: AdminShop | undefined;
}

/** The actions of the shop; on a phone the less frequent ones are in a menu. */
export function ShopDetailsFooter({ shop, onEdit, onDecide, onPurchases }: ShopDetailsFooterProps) {
  const mayManage = useMay('shops.manage');
  const mayAudit = useMay('audit.read');
  return (
    <DetailsFooter
      of={shop?.name}
      others={shop ? othersFor(shop, { mayManage, mayAudit }, onPurchases) : []}
    >
      {shop && mayManage ? (
        <>
          <Button variant="default" onClick={() => onEdit(shop)}>
            Edit Shop
          </Button>
          {decisionsOn(shop.status)
            .toReversed()
            .map((decision) => (
              <Button
                key={decision}
                variant={decisions[decision].danger ? 'light' : 'filled'}
                color={decisions[decision].danger ? 'danger' : 'green'}
                onClick={() => onDecide(shop, decision)}
              >
                {decisions[decision].action}
              </Button>
            ))}
        </>
      ) : null}
    </DetailsFooter>
  );
}

function othersFor(
  shop: AdminShop,
  { mayManage, mayAudit }: { mayManage: boolean; mayAudit: boolean },
  onPurchases: (shop: AdminShop) => void,
): DetailsAction[] {
  return [
    ...(mayManage
      ? [
          {
            label: 'Send Email',
            Icon: IconMail,
            onClick: () => void pushDialog(emailShopDialog, { shop }),
          },
        ]
      : []),
    {
      label: 'View Analytics',
      Icon: IconChartBar,
      to: shopAnalyticsPath(shop.id),
      newTab: true,
    },
    { label: 'View Purchases', Icon: IconReceipt, onClick: () => onPurchases(shop) },
    ...(mayManage
      ? [
          {
            label: 'Discount Settings',
            Icon: IconDiscount,
            onClick: () => void pushDialog(discountSettingsDialog, { shop }),
          },
        ]
      : []),
    ...(mayAudit
      ? [{ label: 'Audit Trail', Icon: IconHistory, to: auditPathOf('shop', shop.id) }]
      : []),
  ];
}
