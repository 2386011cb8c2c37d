import { Button } from '@mantine/core';
import { IconCurrentLocation, IconFocusCentered, IconRefresh } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import { useCallback, useRef, useState } from 'react';
import { MapContainer } from 'react-leaflet';
import { MapGround } from '@nattil/frontend-shared/map/map-ground.tsx';
import type { Coordinates } from '@nattil/contracts/catalog/cities';
import { MAP_DEFAULT_ZOOM } from '@nattil/contracts/rules/search/search';
import type { ShopView } from '../shops/shop-view.ts';
import { wantsCalm } from '../wants-calm.ts';
import { MAX_ZOOM } from './clusters/cluster-places.ts';
import { CLOSEST_ZOOM } from './clusters/clusters.tsx';
import { freeOfButtons } from './view/free-of-buttons.ts';
import { MAP_ID } from './map-id.ts';
import { MapNotice } from './map-notice.tsx';
import { MapWatch } from './view/map-watch.tsx';
import { OutsideView } from './view/outside-view.tsx';
import { ShopMarkers } from './markers/shop-markers.tsx';
import { ShopPreview } from './markers/shop-preview.tsx';
import { UserMarker } from './markers/user-marker.tsx';
import 'leaflet/dist/leaflet.css';
import ground from '@nattil/frontend-shared/map/map-ground.module.css';
import styles from './results-map.module.css';

export interface ResultsMapProps {
  shops: ShopView[];
  centre: Coordinates;
  /**
   * Identifies the displayed search; the map moves when it changes. Empty before the first answer.
   */
  searchKey: string;
  /** Identifies words and place of the search; filters and order do not change it. */
  subject: string;
  /** The searched map area, which replaces the circle: `south,west,north,east`. */
  area: string | null;
  /** The person's position, once requested. */
  user: Coordinates | null;
  /** The hovered or focused shop, in the list or on the map. */
  activeId: string | null;
  selectedId: string | null;
  searching: boolean;
  isPhone: boolean;
  /** The selected shop, if neither details nor a phone's card show it. */
  popupId: string | null;
  onDetails: () => void;
  onPopupClosed: () => void;
  /** Handlers must be stable between renders. */
  onActivate: (id: string | null) => void;
  onSelect: (id: string) => void;
  /** Searches a map area: `south,west,north,east`. */
  onSearchArea: (area: string) => void;
  /** Requests the position from the browser. */
  onLocate: () => Promise<Coordinates | null>;
}

/** Leaflet animates short moves, unless the person prefers reduced motion. */
const still = () => (wantsCalm() ? { animate: false } : {});

/** The results on a map, synchronised with the list beside it. */
export function ResultsMap({
  shops,
  centre,
  searchKey,
  subject,
  area,
  user,
  activeId,
  selectedId,
  searching,
  isPhone,
  popupId,
  onDetails,
  onPopupClosed,
  onActivate,
  onSelect,
  onSearchArea,
  onLocate,
}: ResultsMapProps) {
  const map = useRef<LeafletMap>(null);
  const [tilesMissing, setTilesMissing] = useState(false);
  const [movedTo, setMovedTo] = useState<string | null>(null);
  // Only a marker opens the preview; a shop of the list is already visible.
  const [pointedId, setPointedId] = useState<string | null>(null);
  const [outside, setOutside] = useState(0);
  const frame = useRef<HTMLElement>(null);
  const isCovered = isPhone && selectedId !== null;
  // Shows one shop at a time.
  const isChosenShown = pointedId === selectedId || popupId !== null || isCovered;
  const pointed = isChosenShown ? undefined : shops.find(({ id }) => id === pointedId);

  const point = useCallback(
    (id: string) => {
      setPointedId(id);
      onActivate(id);
      // Closes the list of a cluster.
      if (popupId === null) map.current?.closePopup();
    },
    [onActivate, popupId],
  );
  const leave = useCallback(
    (id: string) => {
      setPointedId((current) => (current === id ? null : current));
      onActivate(null);
    },
    [onActivate],
  );

  /** The pressed button disappears, so the map gets the focus. */
  function showOutside(): void {
    frame.current?.focus({ preventScroll: true });
    showAll();
  }

  function showAll(): void {
    const points = shops.map(({ position }) => [position.latitude, position.longitude] as const);
    map.current?.fitBounds(
      points.map(([latitude, longitude]) => [latitude, longitude]),
      {
        ...freeOfButtons(isPhone),
        maxZoom: CLOSEST_ZOOM,
        ...still(),
      },
    );
  }

  async function showMe(): Promise<void> {
    const position = await onLocate();
    if (position) map.current?.panTo([position.latitude, position.longitude], still());
  }

  return (
    <section
      ref={frame}
      id={MAP_ID}
      tabIndex={-1}
      className={`${ground.frame} ${styles.frame}`}
      // The card of a phone covers the place of the buttons.
      data-covered={isCovered || undefined}
      aria-label="Map of the shops found"
    >
      <MapContainer
        ref={map}
        center={[centre.latitude, centre.longitude]}
        zoom={MAP_DEFAULT_ZOOM}
        maxZoom={MAX_ZOOM}
        zoomAnimation={!wantsCalm()}
        zoomControl={false}
        attributionControl={false}
        className={ground.map}
      >
        <MapGround onTilesMissing={setTilesMissing} />
        <MapWatch
          centre={centre}
          shops={shops}
          searchKey={searchKey}
          subject={subject}
          area={area}
          searching={searching}
          isPhone={isPhone}
          onMovedAway={setMovedTo}
        />
        <OutsideView shops={shops} onCount={setOutside} />
        {user && <UserMarker position={user} />}
        <ShopMarkers
          shops={shops}
          activeId={activeId}
          selectedId={selectedId}
          onActivate={onActivate}
          onPoint={point}
          onLeave={leave}
          isPhone={isPhone}
          popupId={popupId}
          onDetails={onDetails}
          onPopupClosed={onPopupClosed}
          onPress={onSelect}
        />
      </MapContainer>

      <div className={styles.top}>
        {movedTo && (
          <Button
            data-over-map
            radius="xl"
            disabled={searching}
            leftSection={<IconRefresh size={18} aria-hidden />}
            onClick={() => onSearchArea(movedTo)}
          >
            Search this area
          </Button>
        )}
        {outside > 0 && (
          <Button radius="xl" variant="default" className="tabular" onClick={showOutside}>
            {`${outside} ${outside < shops.length ? 'more ' : ''}outside this view · Show all`}
          </Button>
        )}
      </div>
      <div className={styles.tools} data-over-map>
        <button type="button" aria-label="Show my location" onClick={() => void showMe()}>
          <IconCurrentLocation size={22} aria-hidden />
        </button>
        {shops.length > 1 && (
          <button type="button" aria-label="Show all shops on the map" onClick={showAll}>
            <IconFocusCentered size={22} aria-hidden />
          </button>
        )}
      </div>
      {pointed && <ShopPreview shop={pointed} />}
      <MapNotice tilesMissing={tilesMissing} />
    </section>
  );
}
