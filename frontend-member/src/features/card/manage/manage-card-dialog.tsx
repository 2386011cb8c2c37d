import { Button, Skeleton, Stack } from '@mantine/core';
import type { Card } from '@nattil/contracts/api/member/cards';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { IconCreditCard } from '@tabler/icons-react';
import { CardHelp } from './card-help.tsx';
import { CardActions } from './card-actions.tsx';
import { useApplyAgain, useOwnCard, useRenewCard } from '../cardApi.ts';
import { CardCopies } from './card-copies.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardTier } from './card-tier.tsx';
import { CardProblem, CardSkeleton, MemberCard, NoCard } from '../member-card.tsx';
import { OtpSendHistory } from '../otp-history/otp-send-history.tsx';
import { RecentPurchases } from './recent-purchases.tsx';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import styles from '../card.module.css';

interface ManageCardDialogProps {
  /** The activation code was sent. */
  onCodeSent: (sending: OtpSending) => void;
  /** The member has no card yet and wants to apply. */
  onApply: () => void;
  /** Shows the card for the counter. */
  onShow: () => void;
  onChangePassword: () => void;
}

export function ManageCardDialog({
  onCodeSent,
  onApply,
  onShow,
  onChangePassword,
}: ManageCardDialogProps) {
  const [, { isLoading: renewing }] = useRenewCard();
  const [, { isLoading: applying }] = useApplyAgain();
  const query = useOwnCard({ refetchOnMountOrArgChange: true });
  const { data, isError } = query;

  return (
    <Dialog title="Manage Your Privilege Card" submitting={renewing || applying}>
      {isError && !data ? <CardProblem query={query} /> : null}
      {!data && !isError ? (
        <Stack gap="lg" role="status" aria-label="Loading your card">
          <CardSkeleton />
          <Skeleton height={72} radius="sm" />
          <Skeleton height={120} radius="sm" />
        </Stack>
      ) : null}
      {data && !data.card ? <NoCard onApply={onApply} /> : null}
      {data?.card ? (
        <div className={styles.manage}>
          <Stack gap="sm">
            <MemberCard />
            {data.card.status === 'active' ? (
              <Button
                fullWidth
                leftSection={<IconCreditCard size={20} aria-hidden />}
                onClick={onShow}
              >
                Show card
              </Button>
            ) : null}
            {data.card.status === 'active' && !data.isKept ? (
              <CardCopies card={data.card} name={data.user.fullName} />
            ) : null}
            {data.card.status === 'active' ? (
              <CardHelp card={data.card} onChangePassword={onChangePassword} />
            ) : null}
          </Stack>
          <CardFacts card={data.card} activity={data.activity} />
          {data.tier && isInUse(data.card) ? (
            <CardTier card={data.card} standing={data.tier} />
          ) : null}
          <CardActions card={data.card} isInReview={data.isInReview} onCodeSent={onCodeSent} />
          <RecentPurchases purchases={data.activity.recentTransactions} />
          <OtpSendHistory />
        </div>
      ) : null}
    </Dialog>
  );
}

/** An unusable card gives no discount. */
const isInUse = ({ status }: Card) => status === 'active' || status === 'issued';
