import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BRAND } from '@nattil/contracts/brand';
import type { SessionUser } from '@nattil/contracts/api/members';
import { DEFAULT_LOCATION, findCity } from '@nattil/contracts/catalog/cities';
import { useAppSelector } from '../app/hooks.ts';
import { paths } from '../app/paths.ts';
import { session } from '../app/session.ts';
import { useDialogs } from '../app/use-dialogs.ts';
import { OwnCard } from '../features/card/own-card.tsx';
import { useStartActivation } from '../features/card/use-start-activation.ts';
import { CategoryCarousel } from '../features/categories/category-carousel.tsx';
import { HeroSearch } from '../features/search/hero-search.tsx';
import { NearbyShops } from '../features/search/nearby-shops.tsx';
import { RecentSearches } from '../features/search/recent-searches-list.tsx';
import { lastSearch } from '../features/search/search-storage.ts';
import { placeNamed } from '../features/search/suggestions.ts';
import type { Place } from '../features/search/use-place.ts';
import { storeSelectedCategory } from '../features/search/selected-category.ts';
import { useShopSearch } from '../features/search/use-shop-search.ts';
import { KeptShops } from '../features/shop-results/kept-shops.tsx';
import { useOnline } from '../shared/offline/use-online.ts';
import styles from './search.module.css';

/** The place of the last search of this tab. */
function lastPlace(): Place | null {
  const last = lastSearch()?.searchParams;
  return last?.location ? { label: last.location, coordinates: last.coordinates } : null;
}

/** The place of the profile, as far as it is a known town. */
function homeOf(user: SessionUser | null): Place | null {
  const town = findCity(user?.location);
  return town ? placeNamed(town.name) : null;
}

/** Where a member starts: the own card, search, categories, shops nearby, recent searches. */
export function SearchPage() {
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const online = useOnline();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
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
  const near = search.places.place ?? placeNamed(DEFAULT_LOCATION);

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
