import { DEFAULT_CATEGORY, findCategory } from '@nattil/contracts/catalog/categories';
import type { Icon } from '@tabler/icons-react';
import {
  IconBallTennis,
  IconBasket,
  IconBook2,
  IconBuildingStore,
  IconBread,
  IconCar,
  IconDeviceMobile,
  IconDiamond,
  IconHammer,
  IconHanger,
  IconHorseToy,
  IconLamp,
  IconTicket,
  IconPerfume,
  IconPill,
  IconPlaneTilt,
  IconSchool,
  IconShoe,
  IconShoppingBag,
  IconSofa,
  IconStethoscope,
  IconTool,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import styles from './category-art.module.css';

const icons: Record<string, Icon> = {
  shopping: IconShoppingBag,
  healthcare: IconStethoscope,
  travel: IconPlaneTilt,
  dining: IconToolsKitchen2,
  entertainment: IconTicket,
  beauty: IconPerfume,
  'home-living': IconLamp,
  services: IconTool,
  automotive: IconCar,
  electronics: IconDeviceMobile,
  'sports-fitness': IconBallTennis,
  education: IconSchool,
  groceries: IconBasket,
  fashion: IconHanger,
  pharmacy: IconPill,
  bakery: IconBread,
  'books-stationery': IconBook2,
  hardware: IconHammer,
  jewelry: IconDiamond,
  footwear: IconShoe,
  furniture: IconSofa,
  toys: IconHorseToy,
  general: IconBuildingStore,
};

interface CategoryArtProps {
  /** Slug, label or alias; an unknown value shows the general store. */
  slug: string | null | undefined;
}

/** Icon and colour of a category. */
export function categoryLook(slug: string | null | undefined): { Icon: Icon; colour: string } {
  const category = findCategory(slug) ?? findCategory(DEFAULT_CATEGORY);
  return {
    Icon: icons[category?.slug ?? DEFAULT_CATEGORY] ?? IconBuildingStore,
    colour: category?.colour ?? 'var(--nattil-muted)',
  };
}

/** Decorative: the category's name stands beside it. */
export function CategoryIcon({ slug, size = 24 }: CategoryArtProps & { size?: number }) {
  const { Icon: Drawn } = categoryLook(slug);
  return <Drawn size={size} stroke={1.6} aria-hidden />;
}

/** A square in the category's tint. */
export function CategoryTile({ slug, size = 56 }: CategoryArtProps & { size?: number }) {
  const { Icon: Drawn, colour } = categoryLook(slug);
  return (
    <span
      className={styles.tile}
      style={{ '--tint': colour, '--size': `${size}px` } as CSSProperties}
      aria-hidden
    >
      <Drawn size={Math.round(size * 0.5)} stroke={1.6} />
    </span>
  );
}
