import { useEffect, useState } from 'react';

/** The header's links with their sections of the landing page. */
export const NAV_SECTIONS = [
  { id: 'home', label: 'Home' },
  { id: 'how-it-works', label: 'How It Works' },
  { id: 'faqs', label: 'FAQs' },
  { id: 'contact-us', label: 'Contact Us' },
] as const;

export type NavSection = (typeof NAV_SECTIONS)[number]['id'];

/** All sections of the landing page from top to bottom, including those without a link. */
const SECTIONS = [
  'home',
  'categories',
  'how-it-works',
  'why-choose-us',
  'apply-now',
  'faqs',
  'contact-us',
] as const;

/**
 * The distance of a section from the top after scrolling; equals the page's `scroll-padding-top`.
 */
const HEADER_OFFSET = 80;

/** Longer than any browser takes to scroll. */
const SCROLLED_WITHIN_MS = 1_500;
let arrived: ReturnType<typeof setTimeout> | undefined;

/** Makes the router's next scroll to a section smooth. */
export function scrollSmoothly(): void {
  const page = document.documentElement;
  page.dataset.scroll = 'smooth';
  clearTimeout(arrived);
  arrived = setTimeout(() => delete page.dataset.scroll, SCROLLED_WITHIN_MS);
}

/**
 * The last section that has reached the header, if it has a link; at the page's end the last one.
 */
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
