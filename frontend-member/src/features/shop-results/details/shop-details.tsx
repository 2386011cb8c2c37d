import { Button } from '@mantine/core';
import {
  IconClock,
  IconCreditCard,
  IconExternalLink,
  IconMail,
  IconMapPin,
  IconPhone,
  IconRoute,
  IconWorld,
} from '@tabler/icons-react';
import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import { type ReactNode, useState } from 'react';
import { DiscountBadge, OpenState, Rating } from '../../../shared/shops/shop-facts.tsx';
import { ShopPhoto } from '../../../shared/shops/shop-photo.tsx';
import type { ShopView } from '../../../shared/shops/shop-view.ts';
import { ShareShop } from './share-shop.tsx';
import styles from './shop-details.module.css';

/** Few need it, so it is not part of the results' code. */
const RefusedDiscount = lazyPart(
  async () =>
    (await import('../../../shared/discount-refused/refused-discount.tsx')).RefusedDiscount,
);

interface Props {
  shop: ShopView;
  /** Opens the search of this category. */
  onCategory: (label: string) => void;
  /** Shows the card for the counter of this shop. */
  onShowCard: () => void;
}

/** All data of a shop, below its name. */
export function ShopDetails({ shop, onCategory, onShowCard }: Props) {
  const [cardWasShown, setCardWasShown] = useState(false);
  return (
    <div className={styles.details}>
      <div className={styles.photo}>
        <ShopPhoto shop={shop} />
      </div>
      <div className={styles.facts}>
        <DiscountBadge shop={shop} exact />
        <Rating shop={shop} />
        <button
          type="button"
          className={styles.link}
          onClick={() => onCategory(shop.categoryLabel)}
        >
          {shop.categoryLabel}
        </button>
        <OpenState shop={shop} />
      </div>
      <Labels title="Badges" texts={shop.badges} tone="gold" />
      <div className={styles.actions}>
        <Button
          component="a"
          href={shop.directionsHref}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconRoute size={18} aria-hidden />}
        >
          Directions
        </Button>
        {shop.phone.href && (
          <Button
            component="a"
            href={shop.phone.href}
            variant="default"
            leftSection={<IconPhone size={18} aria-hidden />}
          >
            Call
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCreditCard size={18} aria-hidden />}
          // A sheet that the card covered returns the focus here, not to its first control.
          data-autofocus={cardWasShown || undefined}
          onClick={() => {
            setCardWasShown(true);
            onShowCard();
          }}
        >
          Show card
        </Button>
        <ShareShop id={shop.id} name={shop.name} />
      </div>
      <p className={styles.description}>{shop.description}</p>
      <dl className={styles.rows}>
        <Row icon={<IconMapPin size={20} aria-hidden />} label="Address">
          <span>{shop.address}</span>
          <span className={`${styles.quiet} tabular`}>{shop.distance}</span>
        </Row>
        <Row icon={<IconClock size={20} aria-hidden />} label="Opening hours">
          {!shop.hours.week && <span className="tabular">{shop.hours.text}</span>}
          {shop.hours.week && (
            <details className={styles.week}>
              <summary className="tabular">{shop.hours.text}</summary>
              <table className="tabular">
                <tbody>
                  {shop.hours.week.map(({ label, hours }) => (
                    <tr key={label}>
                      <th scope="row">{label}</th>
                      <td>{hours}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          )}
        </Row>
        <Row icon={<IconPhone size={20} aria-hidden />} label="Call on">
          {shop.phone.href ? (
            <a href={shop.phone.href} translate="no">
              {shop.phone.text}
            </a>
          ) : (
            shop.phone.text
          )}
        </Row>
        <Row icon={<IconMail size={20} aria-hidden />} label="Email ID">
          {shop.email.href ? (
            <a href={shop.email.href} translate="no">
              {shop.email.text}
            </a>
          ) : (
            shop.email.text
          )}
        </Row>
        {shop.website && (
          <Row icon={<IconWorld size={20} aria-hidden />} label="Website">
            <a href={shop.website.href} target="_blank" rel="noreferrer">
              <span translate="no">{`${shop.website.text} `}</span>
              <IconExternalLink size={14} aria-label="(opens a new tab)" />
            </a>
          </Row>
        )}
      </dl>
      <Labels title="Amenities" texts={shop.amenities} />
      <Labels title="Tags" texts={shop.tags} />
      {!shop.isExact && (
        <p className={styles.quiet}>The exact place is not known; the map shows the town.</p>
      )}
      <RefusedDiscount shopId={shop.id} />
    </div>
  );
}

function Row({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      {icon}
      <dt className="visually-hidden">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Labels({ title, texts, tone }: { title: string; texts: string[]; tone?: 'gold' }) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.labels} aria-label={title} data-tone={tone}>
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
