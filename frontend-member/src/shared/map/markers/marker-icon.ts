import L from 'leaflet';
import { MARKER_SIZE } from '../clusters/cluster-places.ts';
import styles from '../results-map.module.css';

/** The tip of a pin in its box. Clusters use the same point, so that neither covers the other. */
const TIP: L.PointTuple = [MARKER_SIZE / 2, MARKER_SIZE - 2];

/** A marker whose content React renders into this element. */
export const markerIcon = (host: HTMLElement): L.DivIcon =>
  L.divIcon({
    html: host,
    className: styles.marker,
    iconSize: [MARKER_SIZE, MARKER_SIZE],
    iconAnchor: TIP,
    popupAnchor: [0, 6 - MARKER_SIZE],
  });
