import { discountWords, type ShopView } from '../../shops/shop-view.ts';
import { Clusters } from '../clusters/clusters.tsx';
import { SelectedInView } from './selected-in-view.tsx';
import { ShopMarker } from './shop-marker.tsx';
import { ShopPopup } from './shop-popup.tsx';
import { useClusters } from '../clusters/use-clusters.ts';

interface Props {
  shops: ShopView[];
  activeId: string | null;
  selectedId: string | null;
  isPhone: boolean;
  popupId: string | null;
  onDetails: () => void;
  onPopupClosed: () => void;
  /** These handlers must be stable between renders. */
  onActivate: (id: string | null) => void;
  onPoint: (id: string) => void;
  onLeave: (id: string) => void;
  onPress: (id: string) => void;
}

const factsOf = (shop: ShopView): string => `${shop.categoryLabel} · ${discountWords(shop)}`;

/** All shops, as markers or in clusters. The one of the selected shop is raised. */
export function ShopMarkers({
  shops,
  activeId,
  selectedId,
  popupId,
  onDetails,
  onPopupClosed,
  onActivate,
  ...marking
}: Props) {
  const { clusters, singles } = useClusters(shops);
  const selected = shops.find(({ id }) => id === selectedId) ?? null;
  const holding = clusters.find(({ items }) => selected !== null && items.includes(selected));
  return (
    <>
      {marking.isPhone && <SelectedInView shop={selected} />}
      {singles.map((shop) => (
        <ShopMarker
          key={shop.id}
          shop={shop}
          raised={shop.id === activeId}
          selected={shop === selected}
          {...marking}
        />
      ))}
      {/* After the markers, because one of these gets the focus when a cluster opens. */}
      <Clusters
        clusters={clusters}
        factsOf={factsOf}
        noun="shops"
        isPhone={marking.isPhone}
        raisedIds={[activeId, selectedId]}
        onActivate={onActivate}
        onChoose={marking.onPress}
      />
      {selected && selected.id === popupId && (
        <ShopPopup
          key={selected.id}
          shop={selected}
          position={(holding ?? selected).position}
          onDetails={onDetails}
          onClose={onPopupClosed}
        />
      )}
    </>
  );
}
