import { Button, Skeleton } from '@mantine/core';
import type { CardDetails } from '@nattil/contracts/api/member/cards';
import { BRAND } from '@nattil/contracts/brand';
import { CARD_MESSAGES } from '@nattil/contracts/rules/members/card';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { explain } from '@nattil/frontend-shared/api/error-cause';
import { RequestNumber } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { PrivilegeCard } from '@nattil/frontend-shared/ui/pictures/privilege-card.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { IconCreditCard, IconMail, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { session } from '../../shared/session.ts';
import { AsOf } from '../../shared/offline/as-of.tsx';
import { useBackOnline } from '@nattil/frontend-shared/ui/use-online';
import { CARD_ISSUED_AGAIN, useApplyAgain, useOwnCard } from './cardApi.ts';
import { nextStep } from './next-step.ts';
import styles from './own-card.module.css';

interface OwnCardProps {
  onCompleteProfile: () => void;
  onActivate: () => void;
  activating: boolean;
  onShow: () => void;
  /** Opens the dialog that renews the card. */
  onManage: () => void;
}

/** The member's own card with its next step, at the top of the page. */
export function OwnCard(props: OwnCardProps) {
  // After the session has expired, the page stays below the login.
  const signedIn = useAppSelector(session.selectStatus) === 'signed-in';
  const { data, error, isError, isFetching, refetch } = useOwnCard();
  useBackOnline(() => void (signedIn && refetch()));

  if (!data && isError) {
    return (
      <Place card={<EmptyCard />}>
        <div role="alert" className={styles.words}>
          <p className={styles.title}>{CARD_MESSAGES.loadFailed}</p>
          <p className={styles.text}>Your card could not be loaded. You can search all the same.</p>
          <p className={styles.text}>{explain(error).text}</p>
          <RequestNumber error={error} />
        </div>
        <Button
          className={styles.action}
          leftSection={<IconRefresh size={20} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      </Place>
    );
  }
  if (!data) return <Loading />;
  const { card, user } = data;
  const { title, text } = nextStep(data);
  return (
    <Place
      card={
        card ? (
          <PrivilegeCard
            number={card.cardNumber}
            name={user.fullName}
            status={card.status}
            tier={card.tier}
            expiresAt={card.expiresAt}
            activateBy={card.activateBy}
            stripOnPhone
          />
        ) : (
          <EmptyCard />
        )
      }
    >
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
        <AsOf at={data.asOf} isKept={data.isKept} />
      </div>
      <div className={styles.actions}>
        <StepButton details={data} {...props} />
      </div>
    </Place>
  );
}

function Place({ card, children }: { card: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.place} aria-label="Your card">
      <div className={styles.card}>{card}</div>
      <div className={styles.step}>{children}</div>
    </section>
  );
}

/** A placeholder as high as the content: it renders the parts of a card invisibly. */
function Loading() {
  return (
    <Place
      card={
        <Skeleton radius="lg" className={styles.loading} aria-hidden>
          <PrivilegeCard number="0000000000000000" name="Name" status="active" stripOnPhone />
        </Skeleton>
      }
    >
      <div className={styles.words} role="status" aria-label="Loading your card">
        <Skeleton aria-hidden>
          <p className={styles.title}>&nbsp;</p>
          <p className={styles.text}>{nextStep({ card: null, isInReview: false }).text}</p>
        </Skeleton>
      </div>
      <div className={styles.actions}>
        <Skeleton height={44} width={160} radius="sm" className={styles.action} />
      </div>
    </Place>
  );
}

/** A placeholder for the card. */
function EmptyCard() {
  return (
    <div className={styles.empty} aria-hidden>
      <IconCreditCard size={36} stroke={1.25} />
    </div>
  );
}

function StepButton({ details, ...props }: OwnCardProps & { details: CardDetails }) {
  const { onCompleteProfile, onActivate, activating, onShow, onManage } = props;
  const [applyAgain, { isLoading: applying }] = useApplyAgain();
  const { action, label } = nextStep(details);

  async function apply(): Promise<void> {
    const answer = await applyAgain();
    if (answer.error) toast.error(messageOf(answer.error, CARD_MESSAGES.updateFailed));
    else toast.success(CARD_ISSUED_AGAIN);
  }

  switch (action) {
    case 'complete-profile':
      return (
        <Button className={styles.action} onClick={onCompleteProfile}>
          {label}
        </Button>
      );
    case 'activate':
      return (
        <Button className={styles.action} loading={activating} onClick={onActivate}>
          {label}
        </Button>
      );
    case 'show':
      return (
        <Button
          className={styles.action}
          leftSection={<IconCreditCard size={20} aria-hidden />}
          onClick={onShow}
        >
          {label}
        </Button>
      );
    case 'renew':
      // The card is still valid at the counter.
      return (
        <>
          <Button className={styles.action} onClick={onManage}>
            {label}
          </Button>
          <Button variant="subtle" className={styles.second} onClick={onShow}>
            Show card
          </Button>
        </>
      );
    case 'apply-again':
      return (
        <Button className={styles.action} loading={applying} onClick={() => void apply()}>
          {label}
        </Button>
      );
    case 'support':
      return (
        <Button
          component="a"
          href={`mailto:${BRAND.support.email}`}
          className={styles.action}
          leftSection={<IconMail size={20} aria-hidden />}
        >
          {label}
        </Button>
      );
  }
}
