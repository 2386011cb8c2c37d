import { BRAND } from '@nattil/contracts/brand';
import { SIGN_UP } from '@nattil/contracts/pages';
import { escaped } from '../../platform/http/pages/escaped.ts';
import { linkTags } from '../../platform/http/pages/link-tags.ts';
import type { VisitedShop } from './queries/shop-for-visitors.ts';

const { ivory, ink, muted, green7, green9, gold } = BRAND.colours;

const STYLE = `
  :root { color-scheme: light dark; --ground: ${ivory}; --ink: ${ink}; --muted: ${muted}; --link: ${green7}; --on-link: #fff; }
  @media screen and (prefers-color-scheme: dark) { :root { --ground: #101716; --ink: #e6ece9; --muted: #9daba6; --link: #7cc4ae; --on-link: #101716; } }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 Figtree, system-ui, sans-serif; overflow-wrap: anywhere; }
  header { background: ${green9}; border-bottom: 4px double ${gold}; padding: 1rem; }
  header a { color: #fff; font-size: 1.375rem; font-weight: 700; text-decoration: none; }
  header a, main { display: block; margin: 0 auto; }
  header a { max-width: 42rem; }
  main { max-width: 44rem; }
  main { padding: 2rem 1rem 4rem; }
  h1 { font-size: 1.75rem; line-height: 1.25; margin: 0; }
  img { aspect-ratio: 8 / 5; border-radius: 1rem; display: block; margin-bottom: 1.5rem; object-fit: cover; width: 100%; }
  p { margin: 0.5rem 0 0; color: var(--muted); }
  .offer { background: ${green9}; color: #fff; border-right: 6px double ${gold}; border-radius: 1rem; margin-top: 1.5rem; padding: 1.5rem; font-size: 1.375rem; }
  .offer b { display: block; font-size: 2.25rem; line-height: 1.2; }
  nav { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
  nav a { border: 1px solid var(--link); border-radius: 0.5rem; color: var(--link); padding: 0.6rem 1.25rem; font-weight: 600; text-decoration: none; }
  nav a:first-child { background: var(--link); color: var(--on-link); }
  a:focus-visible { outline: 3px solid ${gold}; outline-offset: 2px; }
`;

/**
 * The public page of an approved shop, without scripts, also for chat previews and search engines.
 */
export function shopPage(shop: VisitedShop, publicUrl: string): string {
  const { id, name, categoryLabel, city, discountPercent, picture } = shop;
  const what = [categoryLabel, city].filter(Boolean).join(' in ');
  const offer = discountPercent === null ? null : `${discountPercent}% off`;
  const head = linkTags(publicUrl, {
    path: `/shops/${id}`,
    title: offer ? `${offer} at ${name}` : name,
    summary: `${what ? `${what}. ` : ''}A partner shop of ${BRAND.name}, ${BRAND.tagline}.`,
    picture: picture === null ? null : { path: picture, alt: name },
  });
  const details = `/search-results?${String(new URLSearchParams({ search: name, shop: id }))}`;
  const given = offer
    ? `<p class="offer"><b>${offer}</b>with your ${escaped(BRAND.name)} card</p>\n`
    : '';
  const photo = picture === null ? '' : `<img src="${escaped(picture)}" alt="">\n`;
  return page(
    name,
    head,
    `${photo}<h1 translate="no">${escaped(name)}</h1>
${what ? `<p>${escaped(what)}</p>\n` : ''}${given}<nav aria-label="Next steps"><a href="${SIGN_UP}">Get your card</a><a href="${escaped(details)}">Show details (members)</a></nav>`,
  );
}

/** Page for a shop that does not exist or is not approved. */
export function noShopPage(): string {
  return page(
    'Shop not found',
    '<meta name="robots" content="noindex">',
    `<h1>Shop not found</h1>
<p>This shop is not a partner of ${escaped(BRAND.name)}, or not any more.</p>
<nav aria-label="Next steps"><a href="/">Go to the start page</a></nav>`,
  );
}

function page(title: string, head: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}, ${escaped(BRAND.name)}</title>
<link rel="icon" href="/favicon.ico">
${head}
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${escaped(BRAND.name)}</a></header>
<main>
${main}
</main>
</body>
</html>
`;
}
