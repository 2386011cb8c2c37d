import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardShop } from '@nattil/contracts/api/admin/dashboard';
import { formatName } from '@nattil/contracts/basic-formats';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import { Panel, Rows } from './panel.tsx';
import styles from './lists.module.css';

export type ShopDecision = 'approve' | 'reject';

const TITLE_ID = 'pending-shops';

interface PendingShopsProps {
  shops: readonly DashboardShop[] | undefined;
  allPath: string;
  shopPathOf: (shopId: string) => string;
  /** Missing for administrators without the permission to decide. */
  onDecide?: ((shop: DashboardShop, decision: ShopDecision) => void) | undefined;
  /** The shop whose dialog is opening. */
  opening: { id: string; decision: ShopDecision } | null;
}

/** The id of the element in a shop's row that gets the focus back. */
export function pendingShopId(shopId: string): string {
  return `pending-shop-${shopId}`;
}

export function PendingShops({ shops, allPath, shopPathOf, onDecide, opening }: PendingShopsProps) {
  useFocusWhenGone(shops);
  return (
    <Panel
      title="Pending Shop Approvals"
      id={TITLE_ID}
      more={{ to: allPath, label: 'All pending shops' }}
    >
      <Rows rows={shops} rowKey={({ id }) => id} expected={3} empty="No shop waits for approval.">
        {(shop) => (
          <>
            <span className={styles.names}>
              <Link
                className={styles.name}
                to={shopPathOf(shop.id)}
                id={pendingShopId(shop.id)}
                translate="no"
              >
                {shop.name}
              </Link>
              <span className={styles.note}>
                {shop.owner ? (
                  <>
                    <span translate="no">{formatName(shop.owner)}</span>
                    <span>, </span>
                  </>
                ) : null}
                <span>registered </span>
                <RelativeTime at={shop.registrationDate} />
              </span>
            </span>
            {onDecide ? (
              <span className={styles.actions}>
                <Button
                  size="compact-md"
                  leftSection={<IconCheck size={16} aria-hidden />}
                  loading={opening?.id === shop.id && opening.decision === 'approve'}
                  onClick={() => onDecide(shop, 'approve')}
                >
                  Approve<span className="visually-hidden" translate="no">{`: ${shop.name}`}</span>
                </Button>
                <Button
                  size="compact-md"
                  variant="default"
                  leftSection={<IconX size={16} aria-hidden />}
                  loading={opening?.id === shop.id && opening.decision === 'reject'}
                  onClick={() => onDecide(shop, 'reject')}
                >
                  Reject<span className="visually-hidden" translate="no">{`: ${shop.name}`}</span>
                </Button>
              </span>
            ) : null}
          </>
        )}
      </Rows>
    </Panel>
  );
}

/** If the focused row is removed, the focus moves to the first remaining row, or to the title. */
function useFocusWhenGone(shops: readonly DashboardShop[] | undefined): void {
  const focused = useRef<string | null>(null);
  useEffect(() => {
    function note({ target }: FocusEvent): void {
      const row = target instanceof Element ? target.closest('li') : null;
      const link = row?.querySelector<HTMLElement>(`[id^="${pendingShopId('')}"]`);
      if (link) focused.current = link.id;
    }
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const { current: id } = focused;
    if (id === null || !shops || document.getElementById(id)) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const [first] = shops;
    document.getElementById(first ? pendingShopId(first.id) : TITLE_ID)?.focus();
  }, [shops]);
}
