import { useEffect, useState } from 'react';

/** The header's links and the sections of the landing page that they lead to. */
export const NAV_SECTIONS = [
  { id: 'home', label: 'Home' },
  { id: 'how-it-works', label: 'How It Works' },
  { id: 'faqs', label: 'FAQs' },
  { id: 'contact-us', label: 'Contact Us' },
] as const;

export type NavSection = (typeof NAV_SECTIONS)[number]['id'];

/** The height of the header; `scroll-padding-top` of the page is the same. */
export const HEADER_OFFSET = 80;

export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = section.getBoundingClientRect().top + window.scrollY - HEADER_OFFSET;
  window.scrollTo({ top: Math.max(0, top), behavior: reducedMotion ? 'auto' : 'smooth' });
}

/** The last section that has reached the header; at the very end of the page the last one. */
function sectionInView(): NavSection | null {
  const { scrollHeight } = document.documentElement;
  const atEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2;
  const reached = NAV_SECTIONS.filter(({ id }) => {
    const section = document.getElementById(id);
    return section && (atEnd || section.getBoundingClientRect().top <= HEADER_OFFSET + 16);
  });
  return reached.at(-1)?.id ?? null;
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
