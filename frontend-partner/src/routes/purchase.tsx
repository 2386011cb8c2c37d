import { useLingui } from '@lingui/react/macro';
import { Button, Title } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { formatIsoDate } from '@nattil/contracts/basic-formats';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { Receipt } from '../features/purchases/receipt.tsx';
import { paths } from '../shared/paths.ts';
import { usePurchasesQuery } from '../shared/purchases/purchasesApi.ts';
import { session } from '../shared/session/session.ts';
import { useShop } from '../shared/shops/use-shop.ts';
import { useAppSelector } from '../shared/store/hooks.ts';
import { Loading, LoadFailed } from '../shared/ui/loading.tsx';
import { useNow } from '../shared/use-now.ts';

/** A purchase of today; staff may reverse their own, owners all. */
export function PurchasePage() {
  const { t } = useLingui();
  const { id } = useParams();
  const navigate = useNavigate();
  const shop = useShop();
  const user = useAppSelector(session.selectUser);
  const day = formatIsoDate(useNow());
  const { data, error, isFetching, refetch } = usePurchasesQuery({
    shopId: shop.id,
    from: day,
    to: day,
  });
  const purchase = data?.purchases.find((one) => one.id === id);
  const mayReverse = shop.role === 'owner' || purchase?.recordedBy.id === user?.id;

  if (error)
    return <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Loading />;
  if (!purchase)
    return (
      <EmptyState
        title={t`This purchase was not found.`}
        icon={<IconReceiptOff size={28} stroke={1.5} />}
        actions={
          <Button component={Link} to={paths.today}>
            {t`Back to Today`}
          </Button>
        }
      />
    );
  return (
    <>
      <Title order={1} className="visually-hidden">
        {t`Purchase`}
      </Title>
      <Receipt
        purchase={purchase}
        nextLabel={t`Back to Today`}
        onNext={() => void navigate(paths.today)}
        onReversed={mayReverse ? () => undefined : null}
      />
    </>
  );
}
