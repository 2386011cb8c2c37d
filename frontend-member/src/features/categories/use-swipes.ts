import { useCode } from '@nattil/frontend-shared/ui/loading/loaded-code';
import type { EmblaCarouselType, EmblaOptionsType } from 'embla-carousel';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

type Embla = (root: HTMLElement, options: EmblaOptionsType) => EmblaCarouselType;

const OPTIONS: EmblaOptionsType = {
  loop: true,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

/**
 * Adds swiping by touch or mouse to pages that stand side by side in `root`. Its code (7 KB) is
 * loaded after the first interaction. It moves the existing elements, because replacing an element
 * during a press would lose the press.
 *
 * @returns whether the other pages must be rendered, too
 */
export function useSwipes(
  root: RefObject<HTMLElement | null>,
  page: number,
  onTurn: (page: number) => void,
): boolean {
  const { loaded } = useCode(loadEmbla, useInteraction());
  // If the file is missing, only the buttons turn the pages.
  const embla = loaded === 'missing' ? null : loaded;
  const [swiped, setSwiped] = useState<EmblaCarouselType | null>(null);
  const latest = useRef({ page, onTurn });
  useLayoutEffect(() => {
    latest.current = { page, onTurn };
  });
  // Runs before the browser paints the other pages, which would push this one aside.
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

/** Whether the person has interacted with the page. */
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
