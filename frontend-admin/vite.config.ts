import { defineConfig } from 'vite';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';

export default defineConfig(
  spaConfig({
    realm: 'admin',
    base: '/admin/',
    port: 5174,
    chunks: [
      {
        name: 'charts',
        test: /node_modules[\\/](recharts|@mantine[\\/]charts|d3-[^\\/]+|victory-vendor)[\\/]/,
      },
      { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    ],
  }),
);
