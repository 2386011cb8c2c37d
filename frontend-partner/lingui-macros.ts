import { transformSync } from '@babel/core';
import type { Plugin } from 'vite';

const MACROS = /from '@lingui\/(core|react)\/macro'/;

/** Expands Lingui's macros; null if the file uses none. */
export function expandMacros(
  source: string,
  filename: string,
  descriptorFields: 'all' | 'id-only',
) {
  if (!MACROS.test(source)) return null;
  const result = transformSync(source, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    plugins: [['@lingui/babel-plugin-lingui-macro', { descriptorFields }]],
    parserOpts: { plugins: ['typescript', 'jsx'] },
  });
  return result && { code: result.code!, map: result.map! };
}

/**
 * The transform of Lingui's own plugin is a native package for Node 22 or newer, which npm leaves
 * out when an older Node installs.
 */
export const linguiMacros: Plugin = {
  name: 'lingui-macros',
  enforce: 'pre',
  transform: {
    filter: { id: /[.]tsx?$/, code: MACROS },
    handler(source, id) {
      const isProduction = this.environment.config.isProduction;
      return expandMacros(source, id, isProduction ? 'id-only' : 'all');
    },
  },
};
