import { useMemo } from 'react';
import { discountWords, type ShopView } from '../shops/shop-view.ts';
import { Clusters } from './clusters.tsx';
import { SelectedInView } from './selected-in-view.tsx';
import { ShopMarker } from './shop-marker.tsx';
import { useClusters } from './use-clusters.ts';

interface Props {
  shops: ShopView[];
  activeId: string | null;
  selectedId: string | null;
  withPopups: boolean;
  /** The handlers must not change between renderings. */
  onActivate: (id: string | null) => void;
  onPoint: (id: string) => void;
  onLeave: (id: string) => void;
  onPress: (id: string) => void;
}

const factsOf = (shop: ShopView): string => `${shop.categoryLabel} · ${discountWords(shop)}`;

/** All shops, alone or in clusters. The chosen one has its own marker, above all others. */
export function ShopMarkers({ shops, activeId, selectedId, onActivate, ...handlers }: Props) {
  const others = useMemo(() => shops.filter(({ id }) => id !== selectedId), [shops, selectedId]);
  const { clusters, singles } = useClusters(others);
  const selected = shops.find(({ id }) => id === selectedId) ?? null;
  const isPhone = !handlers.withPopups;
  return (
    <>
      {isPhone && <SelectedInView shop={selected} />}
      {[...singles, ...(selected ? [selected] : [])].map((shop) => (
        <ShopMarker
          key={shop.id}
          shop={shop}
          raised={shop.id === activeId}
          selected={shop === selected}
          {...handlers}
        />
      ))}
      {/* After the markers, one of which gets the focus when a cluster opens. */}
      <Clusters
        clusters={clusters}
        factsOf={factsOf}
        noun="shops"
        isPhone={isPhone}
        activeId={activeId}
        onActivate={onActivate}
        onChoose={handlers.onPress}
      />
    </>
  );
}
