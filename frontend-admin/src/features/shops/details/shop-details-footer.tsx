import { Button, Menu } from '@mantine/core';
import {
  IconChartBar,
  IconDiscount,
  IconDotsVertical,
  IconMail,
  IconReceipt,
} from '@tabler/icons-react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { shopAnalyticsPath } from '../../../shared/paths.ts';
import { useMay } from '../../../shared/session/use-may.ts';
import { discountSettingsDialog } from '../discount/open-discount-settings.ts';
import { emailShopDialog } from './open-email-shop.ts';
import { type Decision, decisions, decisionsOn } from '../decisions/shop-decisions.ts';
import styles from './shop-details-footer.module.css';

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
  const { close } = useDialog();
  const mayManage = useMay('shops.manage');
  const others = shop ? othersFor(shop, mayManage, onPurchases) : [];
  return (
    <>
      <div className={styles.others}>
        {others.map(({ label, Icon, ...action }) => (
          <Button
            key={label}
            variant="subtle"
            color="gray.8"
            size="compact-md"
            leftSection={<Icon size={18} aria-hidden />}
            {...attributesOf(action)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className={styles.main}>
        {shop ? (
          <Menu position="top-start" width={220} withInitialFocusPlaceholder={false}>
            <Menu.Target>
              <Button
                variant="default"
                className={styles.more}
                aria-label={`More actions for ${shop.name}`}
              >
                <IconDotsVertical size={18} aria-hidden />
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {others.map(({ label, Icon, ...action }) => (
                <Menu.Item
                  key={label}
                  leftSection={<Icon size={18} aria-hidden />}
                  {...attributesOf(action)}
                >
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        <Button variant="default" onClick={close}>
          Close
        </Button>
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
      </div>
    </>
  );
}

type Action = { href: string } | { onClick: () => void };

function othersFor(
  shop: AdminShop,
  mayManage: boolean,
  onPurchases: (shop: AdminShop) => void,
): (Action & { label: string; Icon: typeof IconMail })[] {
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
    { label: 'View Analytics', Icon: IconChartBar, href: shopAnalyticsPath(shop.id) },
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
  ];
}

function attributesOf(action: Action) {
  return 'href' in action
    ? ({ component: 'a', href: action.href, target: '_blank', rel: 'noopener' } as const)
    : { onClick: action.onClick };
}
