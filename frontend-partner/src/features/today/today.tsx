import { useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Title } from '@mantine/core';
import { IconPrinter, IconReceipt, IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { formatRupees, formatTime } from '@nattil/contracts/formats';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { useDates } from '../../shared/i18n/use-dates.ts';
import { type PurchaseList, usePurchasesQuery } from '../../shared/purchases/purchasesApi.ts';
import { useShop } from '../../shared/shops/use-shop.ts';
import { Loading, LoadFailed } from '../../shared/ui/loading.tsx';
import { useNow } from '../../shared/use-now.ts';
import { TodayList, TodayTotals } from './today-list.tsx';
import styles from './today-list.module.css';

/** Purchases of today with totals, of all people or one, as a list and as a sheet of paper. */
export function Today() {
  const { t } = useLingui();
  const shop = useShop();
  const [person, setPerson] = useState('');
  const now = useNow();
  const today = formatIsoDate(now);
  const ofShop = { shopId: shop.id, from: today, to: today };
  const { day } = useDates();
  const all = usePurchasesQuery(ofShop, { refetchOnMountOrArgChange: true });
  const ofPerson = usePurchasesQuery({ ...ofShop, person }, { skip: person === '' });
  const { data, error, isFetching, refetch } = person === '' ? all : ofPerson;
  const date = day(now);

  return (
    <>
      <div className={styles.head}>
        <div>
          <Title order={1} size="h3">
            {t`Today`}
          </Title>
          <span>{date}</span>
          <span className={styles.onPaper} translate="no">
            {shop.name}
          </span>
        </div>
        <Group gap="xs" className={styles.onScreen}>
          <Button
            variant="default"
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => globalThis.print()}
          >
            {t`Print`}
          </Button>
          {data && 'share' in navigator ? (
            <Button
              variant="default"
              leftSection={<IconShare size={20} aria-hidden />}
              onClick={() => void share(sheet(data))}
            >
              {t`Share`}
            </Button>
          ) : null}
        </Group>
      </div>
      <NativeSelect
        className={styles.onScreen}
        label={t`Recorded by`}
        mb="md"
        value={person}
        data={[{ value: '', label: t`Everybody` }, ...peopleOf(all.data)]}
        onChange={(event) => setPerson(event.currentTarget.value)}
      />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <>
          <TodayTotals totals={data.totals} />
          {data.purchases.length === 0 ? (
            <EmptyState
              title={t`No purchases yet today`}
              icon={<IconReceipt size={28} stroke={1.5} />}
            >
              {t`Scan a customer’s card to record the first one.`}
            </EmptyState>
          ) : (
            <TodayList purchases={data.purchases} />
          )}
        </>
      ) : (
        <Loading />
      )}
    </>
  );

  /** The daily sheet as a text for a chat. */
  function sheet({ purchases, totals }: PurchaseList): string {
    return [
      `${shop.name}, ${date}`,
      t`Purchases: ${totals.purchases}`,
      t`Bills: ${formatRupees(totals.billAmount)}`,
      t`Discounts: ${formatRupees(totals.discountAmount)}`,
      t`Customers paid: ${formatRupees(totals.payable)}`,
      '',
      ...purchases.map(({ recordedAt, billAmount, payable, status }) => {
        const line = `${formatTime(recordedAt)}  ${formatRupees(billAmount)} → ${formatRupees(payable)}`;
        return status === 'reversed' ? `${line} (${t`Reversed`})` : line;
      }),
    ].join('\n');
  }
}

/** Closing the sheet of the system rejects, too. */
async function share(text: string): Promise<void> {
  await navigator.share({ text }).catch(() => undefined);
}

function peopleOf(list: PurchaseList | undefined): { value: string; label: string }[] {
  const names = new Map<string, string>();
  for (const { recordedBy } of list?.purchases ?? [])
    if (recordedBy.id) names.set(recordedBy.id, recordedBy.name ?? '–');
  return [...names].map(([value, label]) => ({ value, label }));
}
