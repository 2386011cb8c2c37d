import { BRAND } from '@nattil/contracts/brand';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { NIGHT_GROUND, nightStyles } from '../night.ts';
import { type Realm, tokenVariables } from '../theme.ts';

const font = /figtree-latin-wght-normal[^/]*\.woff2$/;

/**
 * Writes the parts of the head that the first paint needs: name, colours, and a preload of the
 * font. Name and colours come from the brand file, so an operator changes them in one place.
 */
export function documentHead(realm: Realm): Plugin {
  let base = '/';
  return {
    name: 'nattil-document-head',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const tokens = tokenVariables(realm);
        const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
        const tags: HtmlTagDescriptor[] = [
          { tag: 'title', children: titles[realm], injectTo: 'head' },
          {
            tag: 'meta',
            attrs: { name: 'description', content: `${BRAND.name}, ${BRAND.tagline}.` },
            injectTo: 'head',
          },
          { tag: 'meta', attrs: { name: 'color-scheme', content: 'light dark' }, injectTo: 'head' },
          // `first-paint.js` activates the colour of the shown theme, whatever the device prefers.
          themeColour('light', tokens['--nattil-ground']),
          themeColour('dark', NIGHT_GROUND),
          {
            tag: 'style',
            children: `:root{color-scheme:light;${declarations.join(';')}}${nightStyles(realm)}`,
            injectTo: 'head',
          },
        ];
        const file = Object.keys(bundle ?? {}).find((name) => font.test(name));
        if (file) {
          tags.push({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: base + file,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          });
        }
        return tags;
      },
    },
  };
}

const titles: Record<Realm, string> = {
  member: `${BRAND.name}: ${BRAND.tagline}`,
  admin: `${BRAND.name} Admin Portal`,
  partner: `${BRAND.name} Till`,
};

function themeColour(scheme: 'light' | 'dark', content = ''): HtmlTagDescriptor {
  const media = `(prefers-color-scheme: ${scheme})`;
  return {
    tag: 'meta',
    attrs: { name: 'theme-color', content, media, 'data-scheme': scheme },
    injectTo: 'head',
  };
}
