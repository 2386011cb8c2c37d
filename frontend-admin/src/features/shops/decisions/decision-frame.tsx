import { IconHistory } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { CategoryTile } from '@nattil/frontend-shared/ui/pictures/category-art.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { categoryText, discountText, ownerText, placeText, UNKNOWN } from '../shop-texts.ts';
import styles from './decision-frame.module.css';

interface DecisionFrameProps {
  shop: AdminShop;
  /** The notice about another person's change, if there is one. */
  meanwhile: ReactNode;
  /** The consequences, a sentence each; empty if no decision is possible. */
  consequences: readonly string[];
  /** The message of the refusal. */
  error: string | null;
  /** The input field of the decision. */
  children: ReactNode;
}

/**
 * The common frame of all decisions about a shop: the shop, the consequences, and the audit notice.
 */
export function DecisionFrame({
  shop,
  meanwhile,
  consequences,
  error,
  children,
}: DecisionFrameProps) {
  const place = placeText(shop);
  const owner = ownerText(shop);
  const discount = discountText(shop);
  return (
    <div className={styles.frame}>
      <FormError>{meanwhile}</FormError>
      <section className={styles.summary} aria-label="Shop">
        <CategoryTile slug={shop.category} size={40} />
        <div className={styles.words}>
          <p className={styles.name} translate="no">
            {shop.name}
          </p>
          <p className={styles.facts}>
            <span>{categoryText(shop)}</span>
            {place ? <span>{` · ${place}`}</span> : null}
            {owner ? (
              <>
                <span> · </span>
                <span translate="no">{owner}</span>
              </>
            ) : null}
          </p>
          {shop.email ? (
            <p className={styles.facts} translate="no">
              {shop.email}
            </p>
          ) : null}
          <p className={styles.facts}>
            {discount === UNKNOWN ? 'No discount named' : `${discount} discount offered`}
          </p>
        </div>
        <StatusBadge status={shop.status ?? 'pending'} />
      </section>
      {children}
      {consequences.length > 0 ? (
        <>
          <section>
            <h3 className={styles.heading}>What happens next?</h3>
            <ul className={styles.list}>
              {consequences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </section>
          <p className={styles.notice}>
            <IconHistory size={18} aria-hidden />
            This action is written to the audit log with your name and the time.
          </p>
        </>
      ) : null}
      <FormError>{error}</FormError>
    </div>
  );
}
