import { Button, Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { DiscountBadge, OpenState, Rating } from '../../../shared/shops/shop-facts.tsx';
import { AsOf } from '../../../shared/offline/as-of.tsx';
import { useBackOnline } from '@nattil/frontend-shared/ui/use-online';
import { ShopPhoto } from '../../../shared/shops/shop-photo.tsx';
import { type ShopView, toShopView } from '../../../shared/shops/shop-view.ts';
import { useAskAgainAfterLogin } from '../results/use-ask-again-after-login.ts';
import { useIsOwnPosition } from '../place/browser-position.ts';
import { needsLogin, searchProblemMessage } from '../results/search-errors.ts';
import { resultsPath } from '../state/search-address.ts';
import { NEARBY_MOST, nearbyQuery, nearbySearch } from './nearby-search.ts';
import { useSearchShopsQuery } from '../results/shopSearchApi.ts';
import type { Place } from '../place/use-place.ts';
import styles from './search-sections.module.css';

const PLACEHOLDERS = Array.from({ length: NEARBY_MOST }, (_, index) => index);

/** The partner shops nearest to a place, with a link to all results. */
export function NearbyShops({ place }: { place: Place }) {
  const search = nearbySearch(place);
  const { currentData, error, isFetching, refetch } = useSearchShopsQuery(nearbyQuery(place));
  useBackOnline(() => void refetch());
  useAskAgainAfterLogin(needsLogin(error), () => void refetch());
  const isOwnPosition = useIsOwnPosition(place.coordinates);
  const all = resultsPath(search);
  const shops = currentData?.shops.map((shop, index) => toShopView(shop, index, place.label));

  return (
    <section className={styles.section} aria-labelledby="nearby-shops" aria-busy={isFetching}>
      <div className={styles.head}>
        <h2 id="nearby-shops">{`Shops near ${isOwnPosition ? 'you' : place.label}`}</h2>
        {shops && <AsOf at={currentData?.asOf} isKept={currentData?.isKept} />}
        {shops && shops.length > 0 && (
          <Button component={Link} to={all} variant="subtle">
            See all on the map
          </Button>
        )}
      </div>
      {shops?.length === 0 && (
        <EmptyState
          title={`No partner shops within ${search.maxDistance} km of ${place.label} yet`}
        >
          Choose another place above, or search a category in a bigger town.
        </EmptyState>
      )}
      {shops && shops.length > 0 && (
        <ul className={styles.shops}>
          {shops.map((shop) => (
            <li key={shop.id}>
              <NearbyShop shop={shop} to={`${all}&shop=${encodeURIComponent(shop.id)}`} />
            </li>
          ))}
        </ul>
      )}
      {!shops && error && !isFetching && (
        <FailedState
          error={error}
          message={searchProblemMessage(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!shops && isFetching && (
        <div className={styles.shops} aria-hidden>
          {PLACEHOLDERS.map((key) => (
            <div key={key} className={styles.shop}>
              <div className={styles.photo}>
                <Skeleton height="100%" radius={0} />
              </div>
              <div className={styles.text}>
                <Skeleton height={17} width="70%" my={4} />
                <Skeleton height={13} width="50%" my={4} />
                <Skeleton height={13} width="40%" my={4} />
                <Skeleton height={13} width="80%" my={4} />
              </div>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function NearbyShop({ shop, to }: { shop: ShopView; to: string }) {
  return (
    <article className={styles.shop}>
      <div className={styles.photo}>
        <ShopPhoto shop={shop} />
      </div>
      <div className={styles.text}>
        <div className={styles.title}>
          <h3>
            <Link to={to} translate="no">
              {shop.name}
            </Link>
          </h3>
          <DiscountBadge shop={shop} brief />
        </div>
        <p>
          <Rating shop={shop} />
          <span>{shop.categoryLabel}</span>
        </p>
        <p className={styles.open}>
          <OpenState shop={shop} />
        </p>
        <p>
          <span className="tabular">{shop.distance}</span>
          <span className={styles.address}>{shop.address}</span>
        </p>
      </div>
    </article>
  );
}
