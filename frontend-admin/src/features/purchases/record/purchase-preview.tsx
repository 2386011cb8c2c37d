import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatName } from '@nattil/contracts/basic-formats';
import { tierLabel } from '@nattil/contracts/catalog/tiers';
import { formatRupees } from '@nattil/contracts/formats';
import { isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { discountText } from './discount-text.ts';
import type { ShownPreview } from './use-purchase-preview.ts';
import styles from './purchase-preview.module.css';

/** The member, the state of the card and the discount, as the server would decide now. */
export function PurchasePreview({ preview }: { preview: ShownPreview }) {
  return (
    <div className={styles.preview} role="status" aria-label="Preview">
      <Content preview={preview} />
    </div>
  );
}

function Content({
  preview: { isComplete, person, discount, error, retry },
}: {
  preview: ShownPreview;
}): ReactNode {
  if (!isComplete)
    return (
      <Text c="dimmed">Member, card and discount are shown once the card number is complete.</Text>
    );
  if (error) return <Failed error={error} onRetry={retry} />;
  if (!person) return <Skeleton height={22} width="60%" />;
  const { member, cardStatus, tier, refusal } = person;
  return (
    <>
      <div className={styles.person}>
        {member.name ? (
          <span className={styles.name} translate="no">
            {formatName(member.name)}
          </span>
        ) : (
          <span className={styles.name}>Deleted user</span>
        )}
        <StatusBadge status={cardStatus} />
        <span>{tierLabel(tier)}</span>
      </div>
      {refusal ? (
        <Alert color="warn" icon={<IconAlertTriangle aria-hidden />} p="xs">
          {refusal}
        </Alert>
      ) : discount === undefined ? (
        <Skeleton height={22} width="80%" />
      ) : discount === null ? (
        <Text c="dimmed">The discount is shown once the shop is selected.</Text>
      ) : (
        <>
          {discount.bill ? (
            <Text className="tabular">
              <b>{`${formatRupees(discount.bill.discountAmount)} off`}</b>
              <span>{`: the member pays ${formatRupees(discount.bill.payable)}`}</span>
            </Text>
          ) : null}
          <Text size="sm" c="dimmed">
            {discountText(discount, tier)}
          </Text>
        </>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isApiError(error) && error.status === 404)
    return (
      <Text>
        {error.code === 'CARD_NOT_FOUND'
          ? 'There is no card with this number.'
          : messageOf(error, 'There is no such shop.')}
      </Text>
    );
  return (
    <>
      <Text>
        <span>{messageOf(error, 'The preview could not be loaded.')}</span>{' '}
        <span>You can record the purchase without it.</span>
      </Text>
      <div>
        <Button size="xs" variant="default" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </>
  );
}
