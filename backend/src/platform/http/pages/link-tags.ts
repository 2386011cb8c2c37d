import { BRAND } from '@nattil/contracts/brand';
import { SHARED_PICTURE } from '@nattil/contracts/pages';
import { escaped } from './escaped.ts';

export interface LinkedPage {
  path: string;
  title: string;
  summary: string;
  /** The page's own picture; by default the card of the product stands for the page. */
  picture?: { path: string; alt: string } | null;
}

const SHARED_PICTURE_TAGS = [
  `<meta property="og:image:width" content="1200">`,
  `<meta property="og:image:height" content="630">`,
];

/**
 * Description, Open Graph and canonical address, for link previews in chats and for search engines.
 */
export function linkTags(publicUrl: string, { path, title, summary, picture }: LinkedPage): string {
  const address = escaped(publicUrl + path);
  const about = escaped(summary);
  return [
    `<link rel="canonical" href="${address}">`,
    `<meta name="description" content="${about}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:site_name" content="${escaped(BRAND.name)}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:title" content="${escaped(title)}">`,
    `<meta property="og:description" content="${about}">`,
    `<meta property="og:image" content="${escaped(publicUrl + (picture?.path ?? SHARED_PICTURE))}">`,
    ...(picture ? [] : SHARED_PICTURE_TAGS),
    `<meta property="og:image:alt" content="${escaped(picture?.alt ?? `The ${BRAND.name} card`)}">`,
    `<meta name="twitter:card" content="summary_large_image">`,
  ].join('');
}
