import { Skeleton } from '@mantine/core';
import { DiscountBadge, OpenState, Rating } from '../../../shared/shops/shop-facts.tsx';
import { ShopLink } from '../../../shared/shops/shop-link.tsx';
import { ShopPhoto } from '../../../shared/shops/shop-photo.tsx';
import type { ShopView } from '../../../shared/shops/shop-view.ts';
import { wantsCalm } from '../../../shared/wants-calm.ts';
import styles from './shop-card.module.css';

interface Props {
  shop: ShopView;
  /** The pointer is on the marker of this shop. */
  active: boolean;
  selected: boolean;
  onActivate: (id: string | null) => void;
  onOpen: (id: string) => void;
}

const cardId = (shopId: string): string => `shop-${shopId}`;

/** Scrolls to a shop's card after its marker was pressed. */
export function scrollToCard(shopId: string): void {
  document
    .getElementById(cardId(shopId))
    ?.scrollIntoView({ block: 'nearest', behavior: wantsCalm() ? 'auto' : 'smooth' });
}

/** A shop in the results. The whole card opens it; phone and mail stay links. */
export function ShopCard({ shop, active, selected, onActivate, onOpen }: Props) {
  return (
    <article
      id={cardId(shop.id)}
      className={styles.card}
      data-active={active || undefined}
      data-selected={selected || undefined}
      onMouseEnter={() => onActivate(shop.id)}
      onMouseLeave={() => onActivate(null)}
      onFocus={() => onActivate(shop.id)}
      onBlur={() => onActivate(null)}
    >
      <div className={styles.text}>
        <h2 className={styles.name}>
          <ShopLink
            id={shop.id}
            className={styles.open}
            aria-current={selected || undefined}
            onOpen={onOpen}
          >
            <span className={styles.words} translate="no">
              {shop.name}
            </span>
          </ShopLink>
        </h2>
        <p className={styles.facts}>
          <span>{shop.categoryLabel}</span>
          <OpenState shop={shop} />
        </p>
        <p className={styles.place}>
          <Rating shop={shop} />
          <span className={styles.address}>{shop.address}</span>
          <span className={`${styles.distance} tabular`}>{` · ${shop.distance}`}</span>
        </p>
        <dl className={styles.contact}>
          <div>
            <dt>Call on</dt>
            <dd className="tabular">
              {shop.phone.href ? (
                <a href={shop.phone.href} translate="no">
                  {shop.phone.text}
                </a>
              ) : (
                shop.phone.text
              )}
            </dd>
          </div>
          <div>
            <dt>Email ID</dt>
            <dd translate={shop.email.href ? 'no' : undefined}>{shop.email.text}</dd>
          </div>
        </dl>
      </div>
      <div className={styles.picture}>
        <div className={styles.photo}>
          <ShopPhoto shop={shop} />
        </div>
        <DiscountBadge shop={shop} brief />
      </div>
    </article>
  );
}

/** A placeholder in the height of a shop's card. */
export function ShopCardPlaceholder() {
  return (
    <div className={styles.card}>
      <div className={styles.picture}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={styles.text}>
        <p className={styles.name}>
          <Line width="60%" />
        </p>
        <p className={styles.facts}>
          <Line width="80%" />
        </p>
        <p className={styles.place}>
          <Line width="70%" />
        </p>
        <p className={styles.place}>
          <Line width="50%" />
        </p>
        <p className={styles.place}>
          <Line width="60%" />
        </p>
        <p className={`${styles.place} ${styles.narrow}`}>
          <Line width="40%" />
        </p>
      </div>
    </div>
  );
}

/** A placeholder within a line of text, which keeps the line's height. */
function Line({ width }: { width: string }) {
  return (
    <span className={styles.line}>
      <Skeleton component="span" display="inline-block" height="0.75em" width={width}>
        &nbsp;
      </Skeleton>
    </span>
  );
}
