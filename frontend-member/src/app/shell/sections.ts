import { useEffect, useState } from 'react';

/** The header's links and the sections of the landing page that they lead to. */
export const NAV_SECTIONS = [
  { id: 'home', label: 'Home' },
  { id: 'how-it-works', label: 'How It Works' },
  { id: 'faqs', label: 'FAQs' },
  { id: 'contact-us', label: 'Contact Us' },
] as const;

export type NavSection = (typeof NAV_SECTIONS)[number]['id'];

/** All sections of the landing page from its top, also those without a link. */
const SECTIONS = [
  'home',
  'categories',
  'how-it-works',
  'why-choose-us',
  'apply-now',
  'faqs',
  'contact-us',
] as const;

/** How far below the top a section stops: `scroll-padding-top` of the page. */
const HEADER_OFFSET = 80;

/** Longer than any browser takes to scroll. */
const SCROLLED_WITHIN_MS = 1_500;
let arrived: ReturnType<typeof setTimeout> | undefined;

/** Makes the router, which scrolls to the section in the address, do so smoothly this once. */
export function scrollSmoothly(): void {
  const page = document.documentElement;
  page.dataset.scroll = 'smooth';
  clearTimeout(arrived);
  arrived = setTimeout(() => delete page.dataset.scroll, SCROLLED_WITHIN_MS);
}

/** The last section that has reached the header, if a link leads there; at the very end the last one. */
function sectionInView(): NavSection | null {
  const { scrollHeight } = document.documentElement;
  const atEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2;
  const reached = SECTIONS.filter((id) => {
    const section = document.getElementById(id);
    return section && (atEnd || section.getBoundingClientRect().top <= HEADER_OFFSET + 16);
  }).at(-1);
  return NAV_SECTIONS.find(({ id }) => id === reached)?.id ?? null;
}

/** The section in view; null on other pages. */
export function useSectionInView(onLanding: boolean): NavSection | null {
  const [active, setActive] = useState<NavSection | null>(null);
  useEffect(() => {
    if (!onLanding) return;
    let frame = 0;
    function look(): void {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setActive(sectionInView()));
    }
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [onLanding]);
  return onLanding ? active : null;
}
