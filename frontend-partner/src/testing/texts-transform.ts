import { formatter } from '@lingui/format-po';
import { createCompiledCatalog } from '@lingui/cli/api';
import type { SyncTransformer } from '@jest/transform';
import swc from '@swc/jest';
import { expandMacros } from '../../lingui-macros.ts';

const po = formatter();

/** For Jest: compiles catalogues, and expands Lingui's macros before the usual transform. */
export function createTransformer(options: object): SyncTransformer {
  const usual = swc.createTransformer(options) as SyncTransformer;
  return {
    ...usual,
    process(source, file, run) {
      if (file.endsWith('.po')) return { code: catalogue(source, file) };
      return usual.process(expandMacros(source, file, 'all')?.code ?? source, file, run);
    },
  };
}

function catalogue(source: string, filename: string): string {
  const parsed = po.parse(source, { locale: undefined, sourceLocale: 'en', filename });
  const texts = Object.entries(parsed).map(([id, { translation, message }]) => [
    id,
    translation || message || '',
  ]);
  return createCompiledCatalog('en', Object.fromEntries(texts), { namespace: 'cjs' }).source;
}
