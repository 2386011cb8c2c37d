import { memo } from 'react';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { discountWords, type ShopView } from '../shops/shop-view.ts';
import { Clusters } from './clusters.tsx';
import { PlacePopup } from './place-popup.tsx';
import { SelectedInView } from './selected-in-view.tsx';
import { ShopMarker } from './shop-marker.tsx';
import { SHOP_POPUP, ShopPopup } from './shop-popup.tsx';
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

/** All shops, alone or in clusters. The marker or cluster of the chosen one is raised. */
export function ShopMarkers({ shops, activeId, selectedId, onActivate, ...handlers }: Props) {
  const { clusters, singles } = useClusters(shops);
  const selected = shops.find(({ id }) => id === selectedId) ?? null;
  const holding = clusters.find(({ items }) => selected !== null && items.includes(selected));
  const isPhone = !handlers.withPopups;
  return (
    <>
      {isPhone && <SelectedInView shop={selected} />}
      {singles.map((shop) => (
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
        raisedIds={[activeId, selectedId]}
        onActivate={onActivate}
        onChoose={handlers.onPress}
      />
      {selected && holding && handlers.withPopups && (
        <ClusteredShopPopup
          key={selected.id}
          shop={selected}
          position={holding.position}
          onPress={handlers.onPress}
        />
      )}
    </>
  );
}

interface ClusteredProps {
  shop: ShopView;
  /** Of the cluster that holds the shop. */
  position: Coordinates;
  onPress: (id: string) => void;
}

/** Leaflet moves the map to a popup with each rendering. */
const ClusteredShopPopup = memo(function ClusteredShopPopup({
  shop,
  position,
  onPress,
}: ClusteredProps) {
  return (
    <PlacePopup position={position} {...SHOP_POPUP}>
      <ShopPopup shop={shop} onDetails={() => onPress(shop.id)} />
    </PlacePopup>
  );
});
