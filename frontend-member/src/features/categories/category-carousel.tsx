import { findCategory, LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { CategoryTile } from '@nattil/frontend-shared/ui/category-art.tsx';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './category-carousel.module.css';

const PER_PAGE = 4;
const PAGES = Math.ceil(LANDING_CATEGORIES.length / PER_PAGE);

interface CategoryCarouselProps {
  /** The category to jump to, as label, slug or alias. */
  active?: string | null;
  /** Gets the label of the category that was clicked. */
  onChoose: (label: string) => void;
  /** While a search runs no other one is started. */
  disabled?: boolean;
}

function indexOf(category: string | null): number {
  const slug = findCategory(category)?.slug;
  return LANDING_CATEGORIES.findIndex((label) => findCategory(label)?.slug === slug);
}

/** The categories of the partner shops, four a page; going past an end comes round. */
export function CategoryCarousel({ active = null, onChoose, disabled }: CategoryCarouselProps) {
  const headingId = useId();
  const [current, setCurrent] = useState(() => Math.max(0, active ? indexOf(active) : 0));
  const [jumpedTo, setJumpedTo] = useState(active);
  if (jumpedTo !== active) {
    setJumpedTo(active);
    const target = indexOf(active);
    if (target >= 0) setCurrent(target);
  }

  const page = Math.floor(current / PER_PAGE);
  const first = page * PER_PAGE;

  function turn(by: 1 | -1): void {
    setCurrent(((page + by + PAGES) % PAGES) * PER_PAGE);
  }

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
              {PAGES}
            </span>
          </span>
          <button
            type="button"
            className={styles.turn}
            aria-label="Previous categories"
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={20} aria-hidden />
          </button>
          <button
            type="button"
            className={styles.turn}
            aria-label="Next categories"
            onClick={() => turn(1)}
          >
            <IconChevronRight size={20} aria-hidden />
          </button>
        </div>
      </div>
      <ul key={page} className={styles.cards} aria-live="polite">
        {LANDING_CATEGORIES.slice(first, first + PER_PAGE).map((label, offset) => {
          const isActive = first + offset === current;
          return (
            <li key={label}>
              <button
                type="button"
                className={styles.card}
                aria-current={isActive || undefined}
                disabled={disabled}
                onClick={() => {
                  setCurrent(first + offset);
                  onChoose(label);
                }}
              >
                <CategoryTile slug={label} size={64} />
                <span className={styles.label}>{label}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
