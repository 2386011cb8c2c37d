import { useLingui } from '@lingui/react/macro';
import { BRAND } from '@nattil/contracts/brand';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { ChoosePassword } from '../features/auth/choose-password.tsx';
import { RequirePartner } from '../features/auth/require-partner.tsx';
import { ShopChoice } from '../features/shops/shop-choice.tsx';
import { useWedge } from '../features/till/use-wedge.ts';
import type { ScannedState } from '../routes/scan.tsx';
import { paths } from '../shared/paths.ts';
import { ACCESS_ENDED } from '../shared/session/notices.ts';
import { session } from '../shared/session/session.ts';
import { Shell } from '../shared/shell/shell.tsx';
import { readChosenShop, writeChosenShop } from '../shared/shops/chosen-shop.ts';
import { keepShops, readKeptShops } from '../shared/shops/kept-shops.ts';
import { useShopsQuery } from '../shared/shops/shopsApi.ts';
import { ShopContext } from '../shared/shops/use-shop.ts';
import { useAppDispatch, useAppSelector } from '../shared/store/hooks.ts';
import { EntrancePage } from '../shared/ui/entrance-page.tsx';
import { Loading, LoadFailed } from '../shared/ui/loading.tsx';
import { NewVersion } from './offline/new-version.tsx';

/** The frame of every page behind the guard. */
export function Till() {
  return (
    <RequirePartner>
      <PersonsTill />
    </RequirePartner>
  );
}

function PersonsTill() {
  const user = useAppSelector(session.selectUser);
  if (!user) return null;
  // Until then the server answers nothing else.
  return user.mustChangePassword ? (
    <ChoosePassword user={user} />
  ) : (
    <GuardedTill userId={user.id} />
  );
}

/** How often an open till asks for its shops: ended access and blocked shops are seen soon. */
const SHOPS_POLLED_MS = 60_000;

function GuardedTill({ userId }: { userId: string }) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [kept] = useState(() => readKeptShops(userId));
  const {
    data: answered,
    error,
    isFetching,
    refetch,
  } = useShopsQuery(undefined, {
    pollingInterval: SHOPS_POLLED_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
  });
  const [chosenId, setChosenId] = useState(() => readChosenShop(userId));
  useWedge((scanned) => {
    void navigate(paths.scan, { state: { scanned } satisfies ScannedState });
  });
  const data = answered ?? kept;
  useEffect(() => {
    if (answered) keepShops(userId, answered);
  }, [userId, answered]);
  const hasNone = answered?.length === 0;
  useEffect(() => {
    if (hasNone) dispatch(session.signOut({ notice: ACCESS_ENDED }));
  }, [hasNone, dispatch]);

  if (!data && error)
    return (
      <main>
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </main>
    );
  if (!data || hasNone)
    return (
      <main>
        <Loading />
      </main>
    );
  const [first] = data;
  const shop = data.length === 1 ? first : data.find(({ id }) => id === chosenId);
  if (!shop || pathname === paths.shops)
    return (
      <EntrancePage title={t`Which shop?`}>
        <ShopChoice
          shops={data}
          current={shop?.id ?? null}
          onChoose={({ id }) => {
            writeChosenShop(userId, id);
            setChosenId(id);
            void navigate(paths.scan);
          }}
        />
      </EntrancePage>
    );
  return (
    <ShopContext value={{ shop, shops: data }}>
      <title>{`${shop.name} · ${BRAND.name}`}</title>
      <Shell notice={<NewVersion />}>
        <Outlet key={shop.id} />
      </Shell>
    </ShopContext>
  );
}
