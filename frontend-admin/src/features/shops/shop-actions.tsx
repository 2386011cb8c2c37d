import { Menu, Tooltip, UnstyledButton } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconDiscount,
  IconDotsVertical,
  IconEdit,
  IconEye,
  IconPlayerPlay,
  IconReceipt,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { openDialog } from '@nattil/frontend-shared/ui/open-dialog.tsx';
import { discountSettingsDialog } from './open-discount-settings.ts';
import { type Decision, decisions, decisionsOn } from './shop-decisions.ts';
import styles from './shop-actions.module.css';

export interface ShopActionsProps {
  shop: AdminShop;
  /** Whether this administrator may change and decide anything. */
  mayManage: boolean;
  /** Returns the address that shows one shop's details over this list. */
  detailsPath: (id: string) => string;
  onEdit: (shop: AdminShop) => void;
  onDecide: (shop: AdminShop, decision: Decision) => void;
  onPurchases: (shop: AdminShop) => void;
}

const looks = {
  approve: { tone: 'good', Icon: IconCheck, short: 'Approve' },
  reapprove: { tone: 'good', Icon: IconRotateClockwise, short: 'Re-approve' },
  reject: { tone: 'bad', Icon: IconX, short: 'Reject' },
  block: { tone: 'bad', Icon: IconBan, short: 'Block' },
  activate: { tone: 'good', Icon: IconPlayerPlay, short: 'Activate' },
} as const;

/** The actions of a row. Where there is no room for all of them, some are in a menu. */
export function ShopActions({
  shop,
  mayManage,
  detailsPath,
  onEdit,
  onDecide,
  onPurchases,
}: ShopActionsProps) {
  const others = [
    ...(mayManage
      ? [{ label: 'Edit', what: `Edit ${shop.name}`, Icon: IconEdit, act: () => onEdit(shop) }]
      : []),
    {
      label: 'View purchases',
      what: `View purchases at ${shop.name}`,
      Icon: IconReceipt,
      act: () => onPurchases(shop),
    },
    ...(mayManage
      ? [
          {
            label: 'Discount settings',
            what: `Discount settings of ${shop.name}`,
            Icon: IconDiscount,
            act: () => void openDialog(discountSettingsDialog, { shop }),
          },
        ]
      : []),
  ];
  return (
    <div className={styles.actions}>
      <Tooltip label="View details">
        <Link
          to={detailsPath(shop.id)}
          preventScrollReset
          className={styles.action}
          aria-label={`View details of ${shop.name}`}
        >
          <IconEye size={18} aria-hidden />
          <span className={styles.text}>View details</span>
        </Link>
      </Tooltip>
      {others.map(({ label, what, Icon, act }) => (
        <Tooltip key={label} label={label}>
          <UnstyledButton
            className={`${styles.action} ${styles.other}`}
            aria-label={what}
            onClick={act}
          >
            <Icon size={18} aria-hidden />
          </UnstyledButton>
        </Tooltip>
      ))}
      {(mayManage ? decisionsOn(shop.status) : []).map((decision) => {
        const { tone, Icon, short } = looks[decision];
        return (
          <Tooltip key={decision} label={decisions[decision].action}>
            <UnstyledButton
              className={styles.action}
              data-tone={tone}
              aria-label={`${decisions[decision].action}: ${shop.name}`}
              onClick={() => onDecide(shop, decision)}
            >
              <Icon size={18} aria-hidden />
              <span className={styles.text}>{short}</span>
            </UnstyledButton>
          </Tooltip>
        );
      })}
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <UnstyledButton
            className={`${styles.action} ${styles.more}`}
            aria-label={`More actions for ${shop.name}`}
          >
            <IconDotsVertical size={18} aria-hidden />
            <span className={styles.text}>More</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map(({ label, Icon, act }) => (
            <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} onClick={act}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
