import { PageNumbers } from '@nattil/frontend-shared/list/page-buttons.tsx';
import type { ShopView } from '../../../shared/shops/shop-view.ts';
import { ShopCard } from './shop-card.tsx';
import styles from './result-list.module.css';

interface Props {
  shops: ShopView[];
  activeId: string | null;
  selectedId: string | null;
  page: number;
  totalPages: number;
  onActivate: (id: string | null) => void;
  onOpen: (id: string) => void;
  onPage: (page: number) => void;
}

export function ResultList({
  shops,
  activeId,
  selectedId,
  page,
  totalPages,
  onActivate,
  onOpen,
  onPage,
}: Props) {
  return (
    <>
      <ul className={styles.list} aria-label="Shops found">
        {shops.map((shop) => (
          <li key={shop.id}>
            <ShopCard
              shop={shop}
              active={shop.id === activeId}
              selected={shop.id === selectedId}
              onActivate={onActivate}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      <div className={styles.pages}>
        <PageNumbers label="Pages of results" current={page} total={totalPages} onPage={onPage} />
      </div>
    </>
  );
}
