import { Button } from '@mantine/core';
import { SHOP_REVIEW_PROMISE } from '@nattil/contracts/rules/shops/shop-review';
import type { PreloadHandlers } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import styles from './landing.module.css';

interface ApplyNowProps {
  onApply: () => void;
  onRegisterShop: () => void;
  /** Handlers that load the dialogs on pointing, touch or focus. */
  preloads: { apply: PreloadHandlers; registerShop: PreloadHandlers };
}

/** The two ways to join: as a cardholder and as a shop. */
export function ApplyNow({ onApply, onRegisterShop, preloads }: ApplyNowProps) {
  return (
    <section id="apply-now" className={styles.section} aria-label="Join">
      <div className={styles.ways}>
        <div className={`${styles.way} ${styles.wayGreen} on-green`}>
          <h2>Get your card</h2>
          <p>
            Back home, or on the way? Apply today and keep your privileges for 12 months from the
            day you activate.
          </p>
          <Button size="md" className={styles.wayButton} {...preloads.apply} onClick={onApply}>
            APPLY NOW
          </Button>
        </div>
        <div className={styles.way}>
          <h2>Own a shop?</h2>
          <p>
            Register it in three short steps. You get a confirmation{' '}
            {SHOP_REVIEW_PROMISE.confirmation}, and approval in {SHOP_REVIEW_PROMISE.approval}.
          </p>
          <Button size="md" variant="outline" {...preloads.registerShop} onClick={onRegisterShop}>
            Register Shop
          </Button>
        </div>
      </div>
    </section>
  );
}
