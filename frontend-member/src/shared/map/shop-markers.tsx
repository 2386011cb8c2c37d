import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMap, useMapEvents } from 'react-leaflet';
import type { ShopView } from '../shops/shop-view.ts';
import { wantsCalm } from '../wants-calm.ts';
import { ClusterMarker } from './cluster-marker.tsx';
import { type ShopCluster, shopClusters } from './cluster-shops.ts';
import { type Box, declutter, type Pixel } from './declutter.ts';
import { SelectedInView } from './selected-in-view.tsx';
import { ShopMarker } from './shop-marker.tsx';

interface Props {
  shops: ShopView[];
  activeId: string | null;
  selectedId: string | null;
  withPopups: boolean;
  /** What lies over the map, in words; where it changes, the shops are placed again. */
  buttons: string;
  /** The handlers must not change between renderings. */
  onPoint: (id: string) => void;
  onLeave: (id: string) => void;
  onPress: (id: string) => void;
}

/** From the tip of a pin to its middle. */
const TIP_TO_MIDDLE = 20;
const NONE: ReadonlyMap<string, Pixel> = new Map();

/** The boxes of the buttons over the map, measured from its top left. */
function coveredBoxes(map: HTMLElement): Box[] {
  const frame = map.getBoundingClientRect();
  const controls = map.parentElement?.querySelectorAll('[data-over-map], .leaflet-bar') ?? [];
  return [...controls].map((control) => {
    const { left, top, right, bottom } = control.getBoundingClientRect();
    return {
      left: left - frame.left,
      top: top - frame.top,
      right: right - frame.left,
      bottom: bottom - frame.top,
    };
  });
}

/** What the shops are drawn as at the present zoom; the chosen one always has its own marker. */
function useShopsOnMap(shops: ShopView[], selectedId: string | null) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  const clustersAt = useMemo(
    () => shopClusters(shops.filter(({ id }) => id !== selectedId)),
    [shops, selectedId],
  );
  return useMemo(() => {
    const { clusters, singles } = clustersAt(zoom);
    return { clusters, singles: [...singles, ...shops.filter(({ id }) => id === selectedId)] };
  }, [clustersAt, zoom, shops, selectedId]);
}

/** All shops, alone or in clusters, placed again after every move so that each can be seen. */
export function ShopMarkers({ shops, activeId, selectedId, buttons, ...handlers }: Props) {
  const map = useMap();
  const { clusters, singles } = useShopsOnMap(shops, selectedId);
  const [shifts, setShifts] = useState(NONE);

  const place = useCallback(() => {
    const placed = [
      ...clusters.map(({ id, position }) => ({ id, position, toMiddle: 0 })),
      ...singles.map(({ id, position }) => ({ id, position, toMiddle: TIP_TO_MIDDLE })),
    ];
    const middles = placed.map(({ position, toMiddle }) => {
      const tip = map.latLngToContainerPoint([position.latitude, position.longitude]);
      return { x: tip.x, y: tip.y - toMiddle };
    });
    const { x: right, y: bottom } = map.getSize();
    const seen = { left: 0, top: 0, right, bottom };
    const pins = declutter(middles, coveredBoxes(map.getContainer()), seen);
    const shiftOf = (pin: Pixel, at: number): Pixel => ({
      x: Math.round(pin.x - (middles[at]?.x ?? pin.x)),
      y: Math.round(pin.y - (middles[at]?.y ?? pin.y)),
    });
    setShifts(new Map(pins.map((pin, at) => [placed[at]?.id ?? '', shiftOf(pin, at)])));
  }, [map, clusters, singles]);
  useMapEvents({ moveend: place, resize: place });
  useEffect(() => {
    // The map's buttons are drawn by the next frame.
    const frame = requestAnimationFrame(place);
    return () => cancelAnimationFrame(frame);
  }, [place, buttons]);

  const next = useRef<string | null>(null);
  const open = useCallback(
    ({ position, shops: members, opensAt }: ShopCluster, byKeyboard: boolean) => {
      next.current = byKeyboard ? (members[0]?.id ?? null) : null;
      map.setView([position.latitude, position.longitude], opensAt, { animate: !wantsCalm() });
    },
    [map],
  );
  // The cluster that had the focus is gone, so its first shop gets it, alone or in the next cluster.
  useEffect(() => {
    if (next.current === null) return;
    markerOf(map.getContainer(), next.current)?.focus({ preventScroll: true });
    next.current = null;
  }, [map, clusters]);

  return (
    <>
      {!handlers.withPopups && (
        <SelectedInView shop={shops.find(({ id }) => id === selectedId) ?? null} />
      )}
      {clusters.map((cluster) => (
        <ClusterMarker
          key={cluster.id}
          cluster={cluster}
          shiftX={shifts.get(cluster.id)?.x ?? 0}
          shiftY={shifts.get(cluster.id)?.y ?? 0}
          raised={cluster.shops.some(({ id }) => id === activeId)}
          onOpen={open}
        />
      ))}
      {singles.map((shop) => (
        <ShopMarker
          key={shop.id}
          shop={shop}
          shiftX={shifts.get(shop.id)?.x ?? 0}
          shiftY={shifts.get(shop.id)?.y ?? 0}
          raised={shop.id === activeId}
          selected={shop.id === selectedId}
          {...handlers}
        />
      ))}
    </>
  );
}

/** The marker of a shop, or of the cluster that holds it. */
function markerOf(map: HTMLElement, shopId: string): HTMLElement | undefined {
  const markers = [...map.querySelectorAll<HTMLElement>('[data-shops]')];
  return markers.find(({ dataset }) => dataset.shops?.split(' ').includes(shopId));
}
