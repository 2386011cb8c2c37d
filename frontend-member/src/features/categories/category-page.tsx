import { LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { CategoryTile } from '@nattil/frontend-shared/ui/pictures/category-art.tsx';
import styles from './category-carousel.module.css';

export const PER_PAGE = 4;
export const PAGES = Array.from(
  { length: Math.ceil(LANDING_CATEGORIES.length / PER_PAGE) },
  (_, page) => LANDING_CATEGORIES.slice(page * PER_PAGE, (page + 1) * PER_PAGE),
);

export interface CategoryPageProps {
  page: number;
  /** The index of the active category over all pages. */
  current: number;
  disabled: boolean;
  onChoose: (index: number, label: string) => void;
}

/** A page of four categories. */
export function CategoryPage({ page, current, disabled, onChoose }: CategoryPageProps) {
  return (
    <ul className={styles.cards} aria-live="polite">
      {PAGES[page]?.map((label, offset) => {
        const index = page * PER_PAGE + offset;
        return (
          <li key={label}>
            <button
              type="button"
              className={styles.card}
              aria-current={index === current || undefined}
              disabled={disabled}
              onClick={() => onChoose(index, label)}
            >
              <CategoryTile slug={label} size={64} />
              <span className={styles.label}>{label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
