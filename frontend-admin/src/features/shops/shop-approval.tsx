import { IconBan, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { AdminShop, ShopStatus } from '@nattil/contracts/api/shops';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { Facts, type Fact } from '../../shared/facts.tsx';
import { DecisionHistory } from './decision-history.tsx';
import styles from './shop-details.module.css';

interface ShopApprovalProps {
  shop: AdminShop;
  /** The administrator who looks at it. */
  ownId: string | undefined;
}

export function ShopApproval({ shop, ownId }: ShopApprovalProps) {
  const { title, text, tone, Icon, facts } = panelOf(shop, ownId);
  return (
    <div className={styles.sections}>
      <section className={styles.panel} data-tone={tone} aria-label={title}>
        <h3 className={styles.panelTitle}>
          <Icon size={24} aria-hidden />
          {title}
        </h3>
        <p className={styles.panelText}>{text}</p>
        {facts.length > 0 ? <Facts facts={facts} /> : null}
      </section>
      <DecisionHistory shopId={shop.id} ownId={ownId} />
    </div>
  );
}

function panelOf(shop: AdminShop, ownId: string | undefined) {
  const status: ShopStatus = shop.status ?? 'pending';
  if (status === 'approved') {
    return {
      title: 'Approved',
      text: 'Members find this shop in their search.',
      tone: 'good',
      Icon: IconCircleCheck,
      facts: [
        when('Approved', shop.approvedDate),
        who('Approved by', shop.approvedBy, ownId),
        ...(shop.approvalNotes
          ? [{ label: 'Internal notes', value: shop.approvalNotes, wide: true }]
          : []),
      ],
    };
  }
  if (status === 'rejected') {
    return {
      title: 'Rejected',
      text: 'Members do not find this shop. It can be re-approved.',
      tone: 'bad',
      Icon: IconCircleX,
      facts: [
        when('Rejected', shop.rejectedDate),
        who('Rejected by', shop.rejectedBy, ownId),
        { label: 'Reason', value: shop.rejectionReason, wide: true },
      ],
    };
  }
  if (status === 'blocked') {
    return {
      title: 'Blocked',
      text: 'Members do not find this shop while it is blocked.',
      tone: 'bad',
      Icon: IconBan,
      facts: [
        when('Blocked', shop.blockedDate),
        who('Blocked by', shop.blockedBy, ownId),
        { label: 'Reason', value: shop.blockReason, wide: true },
      ],
    };
  }
  return {
    title: 'Pending',
    text: 'This shop waits for a decision. Members do not find it until it is approved.',
    tone: 'wait',
    Icon: IconClock,
    facts: [when('Registered', shop.registrationDate)],
  };
}

function when(label: string, at: string | null): Fact {
  return { label, value: at === null ? null : <DateAndAge at={at} /> };
}

function who(label: string, id: string | null, ownId: string | undefined): Fact {
  return {
    label,
    value: id === null ? null : `${id}${id === ownId ? ' (you)' : ''}`,
    action: id === null ? null : <CopyButton value={id} label="Copy administrator id" />,
    wide: true,
  };
}
