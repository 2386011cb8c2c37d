import { defineConfig } from 'vite';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';

export default defineConfig(
  spaConfig({
    realm: 'member',
    base: '/',
    port: 5173,
    // The first that fits takes a module and what it needs: React before what is built on it.
    chunks: [
      { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
      { name: 'map', test: /node_modules[\\/](leaflet|react-leaflet|@react-leaflet)[\\/]/ },
    ],
  }),
);
