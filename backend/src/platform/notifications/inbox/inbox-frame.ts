import { BRAND } from '@nattil/contracts/brand';
import { escaped } from '../../http/pages/escaped.ts';

const { ivory, ink, muted, green7, green9, gold } = BRAND.colours;

const STYLE = `
  :root { color-scheme: light; }
  * { box-sizing: border-box; }
  body { margin: 0; background: ${ivory}; color: ${ink}; font: 16px/1.5 Figtree, system-ui, sans-serif; }
  header { background: ${green9}; color: #fff; border-bottom: 4px double ${gold}; padding: 1.25rem 1rem; }
  header > * { max-width: 44rem; margin: 0 auto; }
  h1 { font-size: 1.375rem; margin-top: 0; margin-bottom: 0.125rem; }
  header p { margin-top: 0; margin-bottom: 0; opacity: 0.85; }
  header a { color: inherit; }
  main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.875rem; }
  li { background: #fff; border: 1px solid #e6e0cf; border-radius: 12px; padding: 1rem 1.25rem; }
  .head { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; color: ${muted}; font-size: 0.875rem; }
  .channel { color: ${green7}; font-weight: 600; }
  time { margin-left: auto; }
  h2 { font-size: 1rem; margin: 0.5rem 0 0; overflow-wrap: anywhere; }
  pre { margin: 0.375rem 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
  a { display: inline-block; padding-block: 3px; color: ${green7}; overflow-wrap: anywhere; }
  a:focus-visible { outline: 2px solid ${gold}; outline-offset: 2px; }
  iframe { width: 100%; height: 44rem; border: 1px solid #e6e0cf; border-radius: 12px; background: #fff; }
  h3 { font-size: 0.875rem; color: ${muted}; margin: 1.25rem 0 0.5rem; }
  li p { margin: 0.5rem 0 0; font-size: 0.875rem; }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .empty { text-align: center; color: ${muted}; padding: 4rem 1rem; }
`;

interface Frame {
  title: string;
  /** HTML of the line below the heading. */
  line: string;
  /** HTML of the page. */
  content: string;
  refreshSeconds?: number;
}

/** Layout of the inbox pages. They have no scripts. */
export function inboxFrame({ title, line, content, refreshSeconds }: Frame): string {
  const refresh = refreshSeconds ? `<meta http-equiv="refresh" content="${refreshSeconds}">\n` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${escaped(title)} · ${BRAND.name}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${BRAND.name} inbox</h1><p>${line}</p></header>
<main>${content}</main>
</body>
</html>`;
}
