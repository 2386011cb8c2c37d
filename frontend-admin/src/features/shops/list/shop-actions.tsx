import {
  IconBan,
  IconCheck,
  IconDiscount,
  IconEdit,
  IconEye,
  IconPlayerPlay,
  IconReceipt,
  IconRotateClockwise,
  IconX,
} from '@tabler/icons-react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { type MenuAction, type RowAction, RowActions } from '../../../shared/row-actions.tsx';
import { discountSettingsDialog } from '../discount/open-discount-settings.ts';
import { type Decision, decisions, decisionsOn } from '../decisions/shop-decisions.ts';

export interface ShopActionsProps {
  shop: AdminShop;
  /** Whether this administrator may edit shops and decide about them. */
  mayManage: boolean;
  /** Returns the URL of one shop's details above this list. */
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

/** The actions of a row. */
export function ShopActions({
  shop,
  mayManage,
  detailsPath,
  onEdit,
  onDecide,
  onPurchases,
}: ShopActionsProps) {
  const details: RowAction = {
    label: 'View details',
    name: `View details of ${shop.name}`,
    Icon: IconEye,
    to: detailsPath(shop.id),
  };
  const purchases: MenuAction = {
    label: 'View purchases',
    name: `View purchases at ${shop.name}`,
    Icon: IconReceipt,
    onClick: () => onPurchases(shop),
  };
  if (!mayManage) return <RowActions actions={[details]} others={[purchases]} of={shop.name} />;
  const edit: MenuAction = {
    label: 'Edit',
    name: `Edit ${shop.name}`,
    Icon: IconEdit,
    onClick: () => onEdit(shop),
  };
  const discount: MenuAction = {
    label: 'Discount settings',
    name: `Discount settings of ${shop.name}`,
    Icon: IconDiscount,
    onClick: () => void openDialog(discountSettingsDialog, { shop }),
  };
  const decide = (decision: Decision): RowAction => ({
    ...looks[decision],
    label: decisions[decision].action,
    name: `${decisions[decision].action}: ${shop.name}`,
    onClick: () => onDecide(shop, decision),
  });
  return (
    <RowActions
      actions={[details, ...decisionsOn(shop.status).map(decide)]}
      others={[edit, purchases, discount]}
      of={shop.name}
    />
  );
}
