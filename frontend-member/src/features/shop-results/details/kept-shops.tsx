import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shopAddress } from '../../../shared/shops/shop-address.ts';
import { isPlainClick } from '../../../shared/plain-click.ts';
import { AsOf } from '../../../shared/offline/as-of.tsx';
import { keptCopyOf } from '../../../shared/offline/kept-copy.ts';
import { DiscountBadge } from '../../../shared/shops/shop-facts.tsx';
import { toShopView } from '../../../shared/shops/shop-view.ts';
import { ChosenShop } from './chosen-shop.tsx';
import styles from './kept-shops.module.css';

interface Props {
  memberId: string;
  side: 'bottom' | 'right';
  onCategory: (label: string) => void;
  onShowCard: (options: { onClose: () => void }) => void;
}

/** Shops of the offline copy: the last search, and the viewed shops. */
export function KeptShops({ memberId, side, onCategory, onShowCard }: Props) {
  const [{ shops, lastSearch }] = useState(() => keptCopyOf(memberId));
  const [cardShown, setCardShown] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  if (shops.length === 0 && !lastSearch) return null;
  const opened = shops.find(({ shop }) => shop.id === openedId);

  return (
    <section className={styles.section} aria-labelledby="kept-shops">
      <h2 id="kept-shops">Here without network</h2>
      <ul className={styles.list}>
        {lastSearch ? (
          <li>
            <Link to={lastSearch.path} className={styles.entry}>
              <IconHistory size={20} aria-hidden />
              <span className={styles.name}>{lastSearch.heading}</span>
              <span className={styles.quiet}>Your last search</span>
            </Link>
          </li>
        ) : null}
        {shops.map(({ shop, asOf }, index) => {
          const view = toShopView(shop, index, null);
          return (
            <li key={view.id}>
              <Link
                to={shopAddress(view)}
                className={styles.entry}
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  setOpenedId(view.id);
                }}
              >
                <DiscountBadge shop={view} brief />
                <span className={styles.name} translate="no">
                  {view.name}
                </span>
                <span className={styles.quiet}>{view.address}</span>
                <AsOf at={asOf} isKept />
              </Link>
            </li>
          );
        })}
      </ul>
      {opened ? (
        <ChosenShop
          id={opened.shop.id}
          shop={toShopView(opened.shop, 0, null)}
          place={side}
          onCategory={onCategory}
          onClose={() => setOpenedId(null)}
          onLower={() => setOpenedId(null)}
          onShowCard={() => {
            setCardShown(true);
            onShowCard({ onClose: () => setCardShown(false) });
          }}
          covered={cardShown}
        />
      ) : null}
    </section>
  );
}
