import { Button, Loader } from '@mantine/core';
import type { VisitorOffer } from '@nattil/contracts/api/member/shops';
import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';
import { IconMap2 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { OfferOnMap } from '../../shared/map/offers-map.tsx';
import styles from './live-figures.module.css';

const OffersMap = lazyPart(
  async () => (await import('../../shared/map/offers-map.tsx')).OffersMap,
  {
    loading: () => (
      <p className={styles.mapLoading} role="status">
        <Loader size={20} aria-hidden /> Loading the map...
      </p>
    ),
  },
);

/** The offers with a position on a map, whose code is loaded when the visitor opens it. */
export function WhereOffersAre({ offers, city }: { offers: VisitorOffer[]; city: string | null }) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const placed = offers.flatMap(onMap);
  if (placed.length === 0) return null;
  return (
    <>
      <Button
        variant="subtle"
        className={styles.toMap}
        leftSection={<IconMap2 size={18} aria-hidden />}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {opened ? 'Hide the map' : 'Show on the map'}
      </Button>
      <div id={id} className={styles.map} hidden={!opened}>
        {opened ? (
          <OffersMap
            label={city ? `Map of the offers in ${city}` : 'Map of the offers'}
            offers={placed}
          />
        ) : null}
      </div>
    </>
  );
}

function onMap({
  id,
  name,
  category,
  categoryLabel,
  discountPercent,
  coordinates,
}: VisitorOffer): OfferOnMap[] {
  if (!coordinates) return [];
  const facts = [categoryLabel, `${discountPercent}% off`].filter(Boolean).join(' · ');
  return [{ id, name, category, facts, position: coordinates, isExact: true }];
}
