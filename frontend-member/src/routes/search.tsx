import { useState } from 'react';
import { BRAND } from '@nattil/contracts/brand';
import { cityLabel, DEFAULT_LOCATION, findCity } from '@nattil/contracts/catalog/cities';
import { useAppSelector } from '../app/hooks.ts';
import { session } from '../app/session.ts';
import { useDialogs } from '../app/use-dialogs.ts';
import { CategoryCarousel } from '../features/categories/category-carousel.tsx';
import { HeroSearch } from '../features/search/hero-search.tsx';
import { NearbyShops } from '../features/search/nearby-shops.tsx';
import { RecentSearches } from '../features/search/recent-searches-list.tsx';
import { coordinatesOf } from '../features/search/search-state.ts';
import { lastSearch } from '../features/search/search-storage.ts';
import type { Place } from '../features/search/use-place.ts';
import { useShopSearch } from '../features/search/use-shop-search.ts';
import styles from './search.module.css';

/** The place of the last search of this tab. */
function lastPlace(): Place | null {
  const last = lastSearch()?.searchParams;
  return last?.location ? { label: last.location, coordinates: last.coordinates } : null;
}

/** Where a member starts: search, categories, shops nearby, recent searches. */
export function SearchPage() {
  const { logIn } = useDialogs();
  const user = useAppSelector(session.selectUser);
  const [initialPlace] = useState(lastPlace);
  const search = useShopSearch({
    initialPlace,
    onLoginNeeded: () => logIn({ stay: true }),
  });
  const home = findCity(user?.location);
  const homeLabel = home ? cityLabel(home) : DEFAULT_LOCATION;
  const near = search.places.place ?? { label: homeLabel, coordinates: coordinatesOf(homeLabel) };

  return (
    <div className={styles.page}>
      <title>{`Search partner shops, ${BRAND.name}`}</title>
      <section className={`${styles.hero} on-green`} aria-labelledby="search-title">
        <div className={styles.inner}>
          <h1 id="search-title">Find partner shops</h1>
          <p>Show your card at the counter and pay less.</p>
        </div>
      </section>
      <div className={styles.search}>
        <HeroSearch search={search} />
      </div>
      <div className={styles.sections}>
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
