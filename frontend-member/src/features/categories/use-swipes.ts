import { useCode } from '@nattil/frontend-shared/ui/loaded-code';
import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Embla = (root: HTMLElement, options: EmblaOptionsType) => EmblaCarouselType;

const OPTIONS: EmblaOptionsType = {
  loop: true,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

/**
 * Lets a finger or the mouse turn pages that stand side by side in `root`, as soon as somebody has
 * used the page: only then the code for it (7 KB) is loaded. It moves the elements that stand there
 * already, because whoever is pressing one of them would otherwise press nothing.
 *
 * @returns whether the other pages have to stand there, too
 */
export function useSwipes(
  root: RefObject<HTMLElement | null>,
  page: number,
  onTurn: (page: number) => void,
): boolean {
  const { loaded } = useCode(loadEmbla, useInteraction());
  // Without its file the pages stand still, and the buttons turn them.
  const embla = loaded === 'missing' ? null : loaded;
  const [swiped, setSwiped] = useState<EmblaCarouselType | null>(null);
  const latest = useRef({ page, onTurn });
  useLayoutEffect(() => {
    latest.current = { page, onTurn };
  });
  // Before the browser draws the other pages, which push this one aside.
  useLayoutEffect(() => {
    if (!embla || !root.current) return undefined;
    const pages = embla(root.current, { ...OPTIONS, startIndex: latest.current.page });
    pages.on('select', () => latest.current.onTurn(pages.selectedScrollSnap()));
    setSwiped(pages);
    return () => pages.destroy();
  }, [embla, root]);
  useEffect(() => swiped?.scrollTo(page), [swiped, page]);
  return embla !== null;
}

const loadEmbla = async (): Promise<Embla> => (await import('embla-carousel')).default;

const signsOfUse = ['click', 'keyup', 'scroll'] as const;

/** Whether somebody has used the page. */
function useInteraction(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    function use(): void {
      stop.abort();
      setIsUsed(true);
    }
    for (const name of signsOfUse) {
      window.addEventListener(name, use, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, []);
  return isUsed;
}
