import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BRAND } from '@nattil/contracts/brand';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session.ts';
import type { AppStore } from '../../shared/store/state.ts';
import { useDialogs } from '../dialogs/use-dialogs.ts';
import { cardDetails } from '../../features/card/cardApi.ts';
import { OwnCard } from '../../features/card/own-card.tsx';
import { useStartActivation } from '../../features/card/activation/use-start-activation.ts';
import { CategoryCarousel } from '../../features/categories/category-carousel.tsx';
import { HeroSearch } from '../../features/search/forms/hero-search.tsx';
import { nearbyQuery } from '../../features/search/sections/nearby-search.ts';
import { NearbyShops } from '../../features/search/sections/nearby-shops.tsx';
import { RecentSearches } from '../../features/search/sections/recent-searches-list.tsx';
import { searchShops } from '../../features/search/results/shopSearchApi.ts';
import { storeSelectedCategory } from '../../features/search/state/selected-category.ts';
import { useShopSearch } from '../../features/search/forms/use-shop-search.ts';
import { DEFAULT_PLACE, homeOf, lastPlace } from '../../features/search/place/default-place.ts';
import { useOnline } from '@nattil/frontend-shared/ui/use-online';
import { useIsPhone } from '../../shared/use-is-phone.ts';
import styles from './search.module.css';

/** The shop's details are half of the page's code, and only needed offline. */
const KeptShops = lazyPart(
  async () => (await import('../../features/shop-results/details/kept-shops.tsx')).KeptShops,
);

/** Prefetches the page's first data during the session check. */
export function loadAhead({ dispatch, getState }: AppStore): void {
  const place = lastPlace() ?? homeOf(session.selectUser(getState())) ?? DEFAULT_PLACE;
  const shops = dispatch(searchShops.initiate(nearbyQuery(place)));
  const card = dispatch(cardDetails.initiate());
  // An unused answer leaves the cache after a minute, like any other.
  void shops.then(shops.unsubscribe);
  void card.then(card.unsubscribe);
}

/** A member's home: card, search, categories, nearby shops, recent searches. */
export function SearchPage() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const online = useOnline();
  const isPhone = useIsPhone();
  const user = useAppSelector(session.selectUser);
  const [last] = useState(lastPlace);
  const search = useShopSearch({
    usualPlace: last ?? homeOf(user),
    onLoginNeeded: (searchOn) => dialogs.logIn({ stay: true, then: searchOn }),
  });
  const activation = useStartActivation({
    onLoginNeeded: () => dialogs.logIn({ stay: true }),
    onApply: dialogs.applyForCard,
    onCodeSent: dialogs.enterCode,
    onNotIssued: dialogs.manageCard,
  });
  const near = search.places.place ?? DEFAULT_PLACE;

  return (
    <div className={styles.page}>
      <title>{`Search partner shops, ${BRAND.name}`}</title>
      <section className={`${styles.hero} on-green`} aria-labelledby="search-title">
        <div className={styles.inner}>
          <OwnCard
            onCompleteProfile={dialogs.applyForCard}
            onActivate={() => void activation.start()}
            activating={activation.starting}
            onShow={() => dialogs.showCard()}
            onManage={dialogs.manageCard}
          />
          <h1 id="search-title">Find partner shops</h1>
        </div>
      </section>
      <div className={styles.search}>
        <HeroSearch search={search} />
      </div>
      <div className={styles.sections}>
        {!online && user ? (
          <KeptShops
            memberId={user.id}
            side={isPhone ? 'bottom' : 'right'}
            onCategory={(label) => {
              storeSelectedCategory(label);
              void navigate(paths.search);
            }}
            onShowCard={dialogs.showCard}
          />
        ) : null}
        <RecentSearches />
        <section id="categories">
          <CategoryCarousel
            active={search.arrivedCategory}
            disabled={search.searching}
            onChoose={(label) => void search.searchByCategory(label)}
          />
        </section>
        <NearbyShops place={near} />
      </div>
    </div>
  );
}
