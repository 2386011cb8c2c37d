import { defineConfig } from 'vite';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';

export default defineConfig(
  spaConfig({
    realm: 'member',
    base: '/',
    port: 5173,
    chunks: [
      { name: 'map', test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet)[\\/]/ },
      {
        name: 'carousel',
        test: /node_modules[\\/](embla-carousel[^\\/]*|@mantine[\\/]carousel)[\\/]/,
      },
      { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    ],
  }),
);
