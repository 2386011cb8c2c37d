import { Carousel } from '@mantine/carousel';
import { findCategory, LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { CategoryTile } from '@nattil/frontend-shared/ui/category-art.tsx';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import styles from './category-carousel.module.css';

const PER_PAGE = 4;
const PAGES = Array.from({ length: Math.ceil(LANDING_CATEGORIES.length / PER_PAGE) }, (_, page) =>
  LANDING_CATEGORIES.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
);
const emblaOptions = {
  loop: true,
  breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
};

interface CategoryCarouselProps {
  /** The category to jump to, as label, slug or alias. */
  active?: string | null;
  /** Gets the label of the category that was clicked. */
  onChoose: (label: string) => void;
  /** While a search runs no other one is started. */
  disabled?: boolean;
}

/** The categories of the partner shops, four a page; going past an end comes round. */
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

function Pages({ first, onChoose, disabled }: PagesProps) {
  const headingId = useId();
  const [current, setCurrent] = useState(first);
  const page = Math.floor(current / PER_PAGE);

  /** On another page its first category is the active one. */
  function turnTo(next: number): void {
    if (next !== page) setCurrent(next * PER_PAGE);
  }

  return (
    <div className={styles.carousel}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          Explore Partnered Categories & Brands
        </h2>
        {/* The carousel itself says it to those who do not see it. */}
        <span className={`${styles.page} tabular`} aria-hidden>
          {page + 1}/{PAGES.length}
        </span>
      </div>
      <Carousel
        aria-labelledby={headingId}
        initialSlide={page}
        slideGap="md"
        emblaOptions={emblaOptions}
        onSlideChange={turnTo}
        classNames={{ root: styles.root, controls: styles.turns, control: styles.turn }}
        previousControlIcon={<IconChevronLeft size={20} aria-hidden />}
        previousControlProps={{ 'aria-label': 'Previous categories' }}
        nextControlIcon={<IconChevronRight size={20} aria-hidden />}
        nextControlProps={{ 'aria-label': 'Next categories' }}
      >
        {PAGES.map((labels, index) => (
          <Carousel.Slide key={labels[0]} inert={index !== page} aria-hidden={index !== page}>
            <ul className={styles.cards}>
              {labels.map((label, offset) => (
                <li key={label}>
                  <button
                    type="button"
                    className={styles.card}
                    aria-current={index * PER_PAGE + offset === current || undefined}
                    disabled={disabled}
                    onClick={() => {
                      setCurrent(index * PER_PAGE + offset);
                      onChoose(label);
                    }}
                  >
                    <CategoryTile slug={label} size={64} />
                    <span className={styles.label}>{label}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Carousel.Slide>
        ))}
      </Carousel>
    </div>
  );
}
