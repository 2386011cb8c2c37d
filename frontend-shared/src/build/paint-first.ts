import type { Plugin } from 'vite';

const LINE =
  /^ *<(?:link rel="(?:stylesheet|modulepreload|preload)"|script )[^>]*>(?:<\/script>)?\n/gm;

interface PaintFirst {
  /** The modules of a prerendered page can wait; without them any other page is empty. */
  modules: 'low' | 'auto';
}

/** Orders the head of a page: the files of the first paint come before the modules. */
export function paintFirst({ modules }: PaintFirst): Plugin {
  return {
    name: 'nattil-paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const lines = (html.match(LINE) ?? []).map((line) =>
          modules === 'auto' || rank(line) < MODULE
            ? line
            : line.replace(/<(link|script)/, '<$1 fetchpriority="low"'),
        );
        const ordered = lines.sort((a, b) => rank(a) - rank(b)).join('');
        return html.replace(LINE, '').replace('</head>', `${ordered}</head>`);
      },
    },
  };
}

const MODULE = 3;

/** A script after a stylesheet would wait for the stylesheet. */
function rank(line: string): number {
  if (line.includes('type="module"') || line.includes('"modulepreload"')) return MODULE;
  if (line.includes('<script')) return 0;
  return line.includes('"stylesheet"') ? 1 : 2;
}
