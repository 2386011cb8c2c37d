import { Text } from '@mantine/core';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import type { ShopStatus } from '@nattil/contracts/api/shops';
import { formatName } from '@nattil/contracts/basic-formats';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { STATUSES } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { DateAndAge } from '../../../shared/date-and-age.tsx';
import { Facts, type Fact } from '../../../shared/facts.tsx';
import { DecisionHistory } from './decision-history.tsx';
import { useShopDecisionsQuery } from '../shopsApi.ts';
import styles from './shop-details.module.css';

interface ShopApprovalProps {
  shop: AdminShop;
  /** The id of the signed-in administrator. */
  ownId: string | undefined;
}

export function ShopApproval({ shop, ownId }: ShopApprovalProps) {
  const { data: decisions = [] } = useShopDecisionsQuery(shop.id);
  const nameOf = (id: string) => decisions.find(({ by }) => by?.id === id)?.by?.name ?? null;
  const status: ShopStatus = shop.status ?? 'pending';
  const { label: title, tone, icon: Icon } = STATUSES[status];
  const { text, facts } = panelOf(shop, status, (label, id) =>
    who(label, id === null ? null : { id, name: nameOf(id), isOwn: id === ownId }),
  );
  return (
    <div className={styles.sections}>
      <section className={styles.panel} data-tone={tone} aria-label={title}>
        <h3 className={styles.panelTitle}>
          <Icon size={24} aria-hidden />
          <span>{title}</span>
        </h3>
        <p className={styles.panelText}>{text}</p>
        {facts.length > 0 ? <Facts facts={facts} /> : null}
      </section>
      <DecisionHistory shopId={shop.id} ownId={ownId} />
    </div>
  );
}

function panelOf(
  shop: AdminShop,
  status: ShopStatus,
  whoFact: (label: string, id: string | null) => Fact,
) {
  if (status === 'approved') {
    return {
      text: 'Members find this shop in their search.',
      facts: [
        when('Approved', shop.approvedDate),
        whoFact('Approved by', shop.approvedBy),
        ...(shop.approvalNotes
          ? [{ label: 'Internal notes', value: shop.approvalNotes, wide: true }]
          : []),
      ],
    };
  }
  if (status === 'rejected') {
    return {
      text: 'Members do not find this shop. It can be re-approved.',
      facts: [
        when('Rejected', shop.rejectedDate),
        whoFact('Rejected by', shop.rejectedBy),
        { label: 'Reason', value: shop.rejectionReason, wide: true },
      ],
    };
  }
  if (status === 'blocked') {
    return {
      text: 'Members do not find this shop while it is blocked.',
      facts: [
        when('Blocked', shop.blockedDate),
        whoFact('Blocked by', shop.blockedBy),
        { label: 'Reason', value: shop.blockReason, wide: true },
      ],
    };
  }
  return {
    text: 'This shop waits for a decision. Members do not find it until it is approved.',
    facts: [when('Registered', shop.registrationDate)],
  };
}

function when(label: string, at: string | null): Fact {
  return { label, value: at === null ? null : <DateAndAge at={at} /> };
}

interface Decider {
  id: string;
  /** Null while unknown. */
  name: string | null;
  isOwn: boolean;
}

/** The administrator's name, with the id that other systems use. */
function who(label: string, decider: Decider | null): Fact {
  if (!decider) return { label, value: null, wide: true };
  const { id, name, isOwn } = decider;
  return {
    label,
    value: (
      <>
        <span translate="no">{name ? formatName(name) : id}</span>
        {isOwn ? <span> (you)</span> : null}
        {name ? (
          <Text span display="block" size="sm" c="dimmed" translate="no">
            {id}
          </Text>
        ) : null}
      </>
    ),
    action: <CopyButton value={id} label="Copy administrator id" />,
    wide: true,
  };
}
