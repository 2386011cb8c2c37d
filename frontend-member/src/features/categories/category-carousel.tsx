import { findCategory, LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { lazyPart } from '@nattil/frontend-shared/ui/lazy-part.tsx';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { CategoryPage, type CategoryPageProps, PAGES, PER_PAGE } from './category-page.tsx';
import styles from './category-carousel.module.css';

// Without its file the pages stand still, and the buttons turn them.
const SlidingPages = lazyPart(async () => (await import('./sliding-pages.tsx')).SlidingPages, {
  loading: still,
  failed: (_retry, shown) => still(shown),
});

function still({ page, current, disabled, onChoose }: CategoryPageProps) {
  return <CategoryPage {...{ page, current, disabled, onChoose }} />;
}

interface CategoryCarouselProps {
  /** The category to jump to, as label, slug or alias. */
  active?: string | null;
  /** Gets the label of the category that was clicked. */
  onChoose: (label: string) => void;
  /** While a search runs no other one is started. */
  disabled?: boolean;
}

/** The categories of the partner shops, four a page; the first page follows the last. */
export function CategoryCarousel({ active = null, ...others }: CategoryCarouselProps) {
  return <Pages key={active} first={active ? Math.max(0, indexOf(active)) : 0} {...others} />;
}

function indexOf(category: string): number {
  const slug = findCategory(category)?.slug;
  return LANDING_CATEGORIES.findIndex((label) => findCategory(label)?.slug === slug);
}

interface PagesProps extends Omit<CategoryCarouselProps, 'active'> {
  first: number;
}

function Pages({ first, onChoose, disabled = false }: PagesProps) {
  const headingId = useId();
  const [current, setCurrent] = useState(first);
  const isUsed = useInteraction();
  const page = Math.floor(current / PER_PAGE);

  /** On another page its first category is the active one. */
  function turnTo(next: number): void {
    if (next !== page) setCurrent(((next + PAGES.length) % PAGES.length) * PER_PAGE);
  }

  const shown = {
    page,
    current,
    disabled,
    onChoose: (index: number, label: string) => {
      setCurrent(index);
      onChoose(label);
    },
  };

  return (
    <div role="group" aria-roledescription="carousel" aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          Explore Partnered Categories & Brands
        </h2>
        <div className={styles.turns}>
          <span className={styles.page}>
            <span className="visually-hidden">Page </span>
            <span className="tabular">
              {page + 1}
              <span aria-hidden>/</span>
              <span className="visually-hidden"> of </span>
              {PAGES.length}
            </span>
          </span>
          <button
            type="button"
            className={styles.turn}
            aria-label="Previous categories"
            onClick={() => turnTo(page - 1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.turn}
            aria-label="Next categories"
            onClick={() => turnTo(page + 1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
      </div>
      {isUsed ? <SlidingPages {...shown} onTurn={turnTo} /> : still(shown)}
    </div>
  );
}

// Events at the end of an action: the cards are replaced then, and a click on one must not be lost.
const interactions = ['click', 'keyup', 'scroll'] as const;

/** Whether somebody has used the page: only then the sliding pages (11 KB) are loaded. */
function useInteraction(): boolean {
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    function use(): void {
      stop.abort();
      setIsUsed(true);
    }
    for (const name of interactions) {
      window.addEventListener(name, use, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, []);
  return isUsed;
}
