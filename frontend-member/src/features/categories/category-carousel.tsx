import { findCategory, LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CategoryPage, PAGES, PER_PAGE } from './category-page.tsx';
import { useSwipes } from './use-swipes.ts';
import styles from './category-carousel.module.css';

interface CategoryCarouselProps {
  /** The category to show first, as label, slug or alias. */
  active?: string | null;
  /** Called with the label of the clicked category. */
  onChoose: (label: string) => void;
  /** True while a search runs, so that no second one starts. */
  disabled?: boolean;
}

/** The categories of the partner shops, four per page; the first page follows the last. */
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
  const page = Math.floor(current / PER_PAGE);
  const viewport = useRef<HTMLDivElement>(null);
  const sideBySide = useSwipes(viewport, page, turnTo);

  /** The first category of the new page becomes the active one. */
  function turnTo(next: number): void {
    if (next !== page) setCurrent(((next + PAGES.length) % PAGES.length) * PER_PAGE);
  }

  // The focused card is out of view, so the active one takes the focus.
  const turnedByKey = useRef(false);
  useEffect(() => {
    if (!turnedByKey.current) return;
    turnedByKey.current = false;
    viewport.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [page]);

  function turnByKey(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turnedByKey.current = viewport.current?.contains(document.activeElement) ?? false;
    turnTo(page + step);
  }

  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-labelledby={headingId}
      onKeyDown={turnByKey}
    >
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          Explore Partnered Categories & Brands
        </h2>
        <div className={styles.turns}>
          <span className={styles.page}>
            <span className="visually-hidden">Page </span>
            <span className="tabular">
              <span>{page + 1}</span>
              <span aria-hidden>/</span>
              <span className="visually-hidden"> of </span>
              <span>{PAGES.length}</span>
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
      <div ref={viewport} className={styles.viewport}>
        <div className={styles.pages}>
          {PAGES.map((labels, index) =>
            sideBySide || index === page ? (
              <div
                key={labels[0]}
                role="group"
                aria-roledescription="slide"
                aria-label={`Page ${index + 1} of ${PAGES.length}`}
                className={styles.slide}
                inert={index !== page}
                aria-hidden={index !== page}
              >
                <CategoryPage
                  page={index}
                  current={current}
                  disabled={disabled}
                  onChoose={(chosen, label) => {
                    setCurrent(chosen);
                    onChoose(label);
                  }}
                />
              </div>
            ) : null,
          )}
        </div>
      </div>
    </div>
  );
}
