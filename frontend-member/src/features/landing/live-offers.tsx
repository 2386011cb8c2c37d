import { CategoryTile } from '@nattil/frontend-shared/ui/pictures/category-art.tsx';
import { shopPage } from '../../shared/shops/shop-in-address.ts';
import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import sections from './landing.module.css';
import { useShopsForVisitorsQuery } from './landingApi.ts';
import styles from './live-figures.module.css';
import { useSeen } from './use-seen.ts';

const WhereOffersAre = lazyPart(
  async () => (await import('./where-offers-are.tsx')).WhereOffersAre,
  {
    failed: () => null,
  },
);

/** Three real offers of one city. It is below the first screen and disappears if there are none. */
export function LiveOffers() {
  const { ref, seen } = useSeen<HTMLElement>();
  const { data, isError } = useShopsForVisitorsQuery(undefined, { skip: !seen });
  if (isError || (data && data.offers.length === 0)) return null;
  return (
    <section ref={ref} className={sections.section} aria-labelledby="offers-title">
      <h2 id="offers-title">{data?.city ? `Offers in ${data.city} today` : 'Offers today'}</h2>
      <ul className={styles.offers} aria-busy={(seen && !data) || undefined}>
        {data
          ? data.offers.map(({ id, name, category, categoryLabel, discountPercent }) => (
              <li key={id} className={styles.offer}>
                <CategoryTile slug={category} size={48} />
                <span className={styles.shop}>
                  <a href={shopPage(id)} translate="no">
                    {name}
                  </a>
                  <span>{categoryLabel}</span>
                </span>
                <span className={styles.percent}>{`${discountPercent}% off`}</span>
              </li>
            ))
          : [1, 2, 3].map((place) => <li key={place} className={styles.offer} aria-hidden />)}
      </ul>
      <div className={styles.onMap}>
        {data ? <WhereOffersAre offers={data.offers} city={data.city} /> : null}
      </div>
    </section>
  );
}
