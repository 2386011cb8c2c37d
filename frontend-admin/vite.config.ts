import { defineConfig } from 'vite';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';

export default defineConfig(
  spaConfig({
    realm: 'admin',
    base: '/admin/',
    port: 5174,
    chunks: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
  }),
);
