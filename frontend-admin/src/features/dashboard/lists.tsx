import { Link } from 'react-router-dom';
import type {
  DashboardShop,
  DashboardTransaction,
  DashboardUser,
} from '@nattil/contracts/api/admin/dashboard';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatPhone, formatRupees } from '@nattil/contracts/formats';
import { count } from '@nattil/frontend-shared/ui/count';
import { PersonInitials } from '@nattil/frontend-shared/ui/pictures/person-initials.tsx';
import { RelativeTime } from '@nattil/frontend-shared/ui/time/relative-time.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { memberPath } from '../../shared/paths.ts';
import { Panel, Rows } from './panel.tsx';
import styles from './lists.module.css';

interface RecentUsersProps {
  users: readonly DashboardUser[] | undefined;
  allPath: string;
}

/** The most recently active users. */
export function RecentUsers({ users, allPath }: RecentUsersProps) {
  return (
    <Panel title="Recent User Activity" more={{ to: allPath, label: 'All users' }}>
      <Rows
        rows={users}
        rowKey={({ id }) => id}
        expected={5}
        empty="Nobody has signed in or used a card yet."
      >
        {({ id, name, email, phone, status, lastActivity }) => {
          const contact = email ?? (phone ? formatPhone(phone) : 'No contact');
          return (
            <>
              <span className={styles.person}>
                <PersonInitials name={name ?? contact} size={36} />
                <span className={styles.names} translate="no">
                  <Link className={styles.name} to={memberPath(id)}>
                    {name ? formatName(name) : contact}
                  </Link>
                  {name ? <span className={styles.note}>{contact}</span> : null}
                </span>
              </span>
              <span className={styles.right}>
                <StatusBadge status={status} />
                <span className={styles.note}>
                  <span>Last activity </span>
                  <RelativeTime at={lastActivity} />
                </span>
              </span>
            </>
          );
        }}
      </Rows>
    </Panel>
  );
}

interface RecentTransactionsProps {
  transactions: readonly DashboardTransaction[] | undefined;
  shopPathOf: (shopId: string) => string;
}

export function RecentTransactions({ transactions, shopPathOf }: RecentTransactionsProps) {
  return (
    <Panel title="Recent Transactions">
      <Rows
        rows={transactions}
        rowKey={({ id }) => id}
        expected={5}
        empty="No purchase was recorded yet."
      >
        {({ shopId, shopName, memberName, billAmount, discountAmount, recordedAt }) => (
          <>
            <span className={styles.names}>
              <Link className={styles.name} to={shopPathOf(shopId)} translate="no">
                {shopName}
              </Link>
              <span className={styles.note}>
                <span translate={memberName ? 'no' : undefined}>
                  {memberName ? formatName(memberName) : 'A member'}
                </span>
                <span>, </span>
                <RelativeTime at={recordedAt} />
              </span>
            </span>
            <span className={`${styles.right} tabular`}>
              <span className={styles.amount}>{formatRupees(billAmount)}</span>
              <span className={styles.note}>{`${formatRupees(discountAmount)} discount`}</span>
            </span>
          </>
        )}
      </Rows>
    </Panel>
  );
}

interface TopShopsProps {
  shops: readonly DashboardShop[] | undefined;
  shopPathOf: (shopId: string) => string;
}

export function TopShops({ shops, shopPathOf }: TopShopsProps) {
  return (
    <Panel title="Top Performing Shops">
      <Rows
        rows={shops}
        rowKey={({ id }) => id}
        expected={4}
        empty="No approved shop has a purchase yet."
        ordered
      >
        {({ id, name, owner, totalPurchases, totalRevenue }) => (
          <>
            <span className={styles.names}>
              <Link className={styles.name} to={shopPathOf(id)} translate="no">
                {name}
              </Link>
              <span className={styles.note} translate={owner ? 'no' : undefined}>
                {owner ? formatName(owner) : 'Owner not given'}
              </span>
            </span>
            <span className={`${styles.right} tabular`}>
              <span className={styles.amount}>
                {`${count(totalPurchases)} ${totalPurchases === 1 ? 'purchase' : 'purchases'}`}
              </span>
              <span className={styles.note}>{formatRupees(totalRevenue)}</span>
            </span>
          </>
        )}
      </Rows>
    </Panel>
  );
}
