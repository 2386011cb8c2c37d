import { lingui } from '@lingui/vite-plugin';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { spaConfig } from '../frontend-shared/src/build/spa-config.ts';
import { linguiMacros } from './lingui-macros.ts';
import { pwa } from './pwa.config.ts';

const config = spaConfig({
  realm: 'partner',
  base: '/partner/',
  port: 5175,
  chunks: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
});
const texts = lingui({ failOnMissing: true, failOnCompileError: true });

export default defineConfig(({ command }) => ({
  ...config,
  plugins: [
    linguiMacros,
    ...texts,
    ...(config.plugins ?? []),
    ...(command === 'build' ? [VitePWA(pwa)] : []),
  ],
}));
