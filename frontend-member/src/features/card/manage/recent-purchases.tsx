import { Anchor, Text, Title } from '@mantine/core';
import type { CardTransaction } from '@nattil/contracts/api/member/cards';
import { formatLongDate, formatRupees } from '@nattil/contracts/formats';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { isPlainClick } from '../../../shared/plain-click.ts';
import styles from '../card.module.css';

/** The latest purchases with the card, without reversed ones. */
export function RecentPurchases({ purchases }: { purchases: readonly CardTransaction[] }) {
  const { close } = useDialog();
  return (
    <section aria-labelledby="recent-purchases">
      <Title order={3} id="recent-purchases" mb="xs">
        Recent Purchases
      </Title>
      {purchases.length === 0 ? (
        <Text c="dimmed">No purchases yet. Show your card at a partner shop.</Text>
      ) : (
        <>
          <ul className={styles.purchases}>
            {purchases.map(({ id, shopName, bill, discount, at }) => (
              <li key={id}>
                <span className={styles.shop} translate="no">
                  {shopName}
                </span>
                <span className="tabular">{formatRupees(bill)}</span>
                <Text component="span" size="sm" c="dimmed">
                  {formatLongDate(at)}
                </Text>
                <Text component="span" size="sm" className="tabular">
                  {`${formatRupees(discount)} off`}
                </Text>
              </li>
            ))}
          </ul>
          <Anchor
            component={Link}
            to={paths.purchases}
            display="inline-block"
            py={10}
            onClick={(event) => {
              if (isPlainClick(event)) close();
            }}
          >
            All purchases
          </Anchor>
        </>
      )}
    </section>
  );
}
