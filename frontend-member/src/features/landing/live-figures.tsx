import { useShopsForVisitorsQuery } from './landingApi.ts';
import styles from './live-figures.module.css';
import { useSeen } from './use-seen.ts';

/** The number of shops. Its line keeps its height while loading and after a failure. */
export function LiveFigures() {
  const { ref, seen } = useSeen<HTMLParagraphElement>();
  const { data } = useShopsForVisitorsQuery(undefined, { skip: !seen });
  return (
    <p ref={ref} className={styles.figures}>
      {data && data.shops > 0 ? (
        <>
          <b>{data.shops.toLocaleString('en-IN')}</b>
          <span>{` ${data.shops === 1 ? 'shop' : 'shops'} in `}</span>
          <b>{data.cities}</b>
          <span>{` ${data.cities === 1 ? 'city' : 'cities'}`}</span>
        </>
      ) : null}
    </p>
  );
}
