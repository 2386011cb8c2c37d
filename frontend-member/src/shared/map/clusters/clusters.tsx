import L from 'leaflet';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useMap } from 'react-leaflet';
import { categoryLook } from '@nattil/frontend-shared/ui/pictures/category-art.tsx';
import { wantsCalm } from '../../wants-calm.ts';
import { ClusterList } from './cluster-list.tsx';
import { ClusterMarker } from './cluster-marker.tsx';
import type { Cluster, Place } from './cluster-places.ts';
import { focusMarker, markerOf } from '../markers/focus-marker.ts';
import { freeOfButtons, showFocused } from '../view/free-of-buttons.ts';

/** At a closer zoom the person would lose orientation. */
export const CLOSEST_ZOOM = 16;
/** The opacity of a marker with an inexact position. */
export const DIMMED = 0.7;

export interface ClusteredPlace extends Place {
  name: string;
  category: string | null;
  /** False if the position is only the city's. */
  isExact: boolean;
}

interface Props<Item extends ClusteredPlace> {
  clusters: Cluster<Item>[];
  /** Returns the one-line description of a place. */
  factsOf: (item: Item) => string;
  /** The plural noun of the places, e.g. 'shops'. */
  noun: string;
  isPhone: boolean;
  /** Places under the pointer, and the selected one. */
  raisedIds?: (string | null)[];
  onActivate?: (id: string | null) => void;
  onChoose?: (id: string) => void;
}

/** The clusters of a map. A press zooms in, or lists the places if no zoom separates them. */
export function Clusters<Item extends ClusteredPlace>({
  clusters,
  factsOf,
  noun,
  isPhone,
  raisedIds = [],
  onActivate,
  onChoose,
}: Props<Item>) {
  const map = useMap();
  const [listedId, setListedId] = useState<string | null>(null);
  const listed = clusters.find(({ id }) => id === listedId);

  const next = useRef<string | null>(null);
  const press = useCallback(
    (id: string, byKeyboard: boolean) => {
      const cluster = clusters.find((each) => each.id === id);
      if (!cluster) return;
      if (cluster.splitsAt === null) {
        setListedId((current) => (current === id ? null : id));
        return;
      }
      next.current = byKeyboard ? (cluster.items[0]?.id ?? null) : null;
      // The pressed button disappears.
      map.getContainer().focus({ preventScroll: true });
      const bounds = L.latLngBounds(
        cluster.items.map(({ position }) => [position.latitude, position.longitude]),
      );
      const { paddingTopLeft, paddingBottomRight } = freeOfButtons(isPhone);
      const padding = L.point(paddingTopLeft).add(paddingBottomRight);
      const fitting = Math.min(CLOSEST_ZOOM, map.getBoundsZoom(bounds, false, padding));
      const zoom = Math.max(cluster.splitsAt, fitting);
      map.setView(bounds.getCenter(), zoom, { animate: !wantsCalm() });
    },
    [map, clusters, isPhone],
  );
  // The focused cluster is gone, so the marker or cluster of its first place gets the focus.
  useEffect(() => {
    if (next.current === null) return;
    markerOf(map, next.current)?.focus({ preventScroll: true });
    next.current = null;
  }, [map, clusters]);

  const focus = useCallback(
    (id: string, button: HTMLElement) => {
      const place = clusters.find((each) => each.id === id)?.position;
      if (place) showFocused(map, button, L.latLng(place.latitude, place.longitude), isPhone);
    },
    [map, clusters, isPhone],
  );

  const firstId = listed?.items[0]?.id;
  const close = useCallback(() => {
    setListedId(null);
    if (firstId) focusMarker(map, firstId);
  }, [map, firstId]);
  const choose = useCallback(
    (id: string) => {
      // First, so that the details return the focus to the cluster.
      close();
      onChoose?.(id);
    },
    [close, onChoose],
  );
  const places = useMemo(
    () => listed?.items.map((item) => ({ ...item, facts: factsOf(item) })) ?? [],
    [listed, factsOf],
  );

  return (
    <>
      {clusters.map(({ id, position, items, splitsAt }) => (
        <ClusterMarker
          key={id}
          id={id}
          latitude={position.latitude}
          longitude={position.longitude}
          count={items.length}
          noun={noun}
          colour={colourOf(items)}
          opacity={items.some(({ isExact }) => isExact) ? 1 : DIMMED}
          raised={id === listedId || items.some((item) => raisedIds.includes(item.id))}
          expanded={splitsAt === null ? id === listedId : null}
          onPress={press}
          onFocus={focus}
        />
      ))}
      {listed && (
        <ClusterList
          key={listed.id}
          position={listed.position}
          label={`${listed.items.length} ${noun} here`}
          places={places}
          onChoose={onChoose && choose}
          onActivate={onActivate}
          onClose={close}
        />
      )}
    </>
  );
}

/** The category's colour if all places share one. */
function colourOf(items: readonly ClusteredPlace[]): string | undefined {
  const [first] = items;
  const isOfOneKind = items.every(({ category }) => category === first?.category);
  return isOfOneKind ? categoryLook(first?.category ?? null).colour : undefined;
}
