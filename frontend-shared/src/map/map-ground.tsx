import { useState } from 'react';
import { AttributionControl, TileLayer, ZoomControl } from 'react-leaflet';
import { tileSource } from './map-tiles.ts';

/** The base layer of every map: tiles, attribution and zoom buttons. */
export function MapGround({ onTilesMissing }: { onTilesMissing: (missing: boolean) => void }) {
  const [tiles] = useState(tileSource);
  return (
    <>
      <TileLayer
        url={tiles.url}
        attribution={tiles.attribution}
        // The tile service refuses requests without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
        eventHandlers={{
          tileerror: () => onTilesMissing(true),
          tileload: () => onTilesMissing(false),
        }}
      />
      <AttributionControl position="bottomright" prefix={false} />
      <ZoomControl position="bottomright" />
    </>
  );
}
