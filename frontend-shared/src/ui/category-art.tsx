import { DEFAULT_CATEGORY, findCategory } from '@nattil/contracts/catalog/categories';
import type { Icon } from '@tabler/icons-react';
import {
  IconBarbell,
  IconBasket,
  IconBook2,
  IconBuildingStore,
  IconCake,
  IconCar,
  IconDeviceMobile,
  IconDiamond,
  IconHammer,
  IconHanger,
  IconHorseToy,
  IconLamp,
  IconMovie,
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
  entertainment: IconMovie,
  beauty: IconPerfume,
  'home-living': IconLamp,
  services: IconTool,
  automotive: IconCar,
  electronics: IconDeviceMobile,
  'sports-fitness': IconBarbell,
  education: IconSchool,
  groceries: IconBasket,
  fashion: IconHanger,
  pharmacy: IconPill,
  bakery: IconCake,
  'books-stationery': IconBook2,
  hardware: IconHammer,
  jewelry: IconDiamond,
  footwear: IconShoe,
  furniture: IconSofa,
  toys: IconHorseToy,
  general: IconBuildingStore,
};

interface CategoryArtProps {
  /** Slug, label or alias; anything unknown is the general store. */
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

/** Decoration: the category's name is beside it in words. */
export function CategoryIcon({ slug, size = 24 }: CategoryArtProps & { size?: number }) {
  const { Icon: Drawn } = categoryLook(slug);
  return <Drawn size={size} stroke={1.6} aria-hidden />;
}

/** A square in the tint of the category. */
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

const scallops = [0, 1, 2, 3, 4, 5, 6, 7];

/** The shop front of a shop that has sent no photo; fills its box. */
export function ShopPlaceholder({ slug }: CategoryArtProps) {
  const { Icon: Drawn, colour } = categoryLook(slug);
  return (
    <svg
      className={styles.shop}
      style={{ '--tint': colour } as CSSProperties}
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
    >
      <rect width="320" height="200" className={styles.sky} />
      <circle cx="34" cy="52" r="18" className={styles.sun} />
      <path d="M0 176q80-16 160-6t160-8v38H0z" className={styles.hill} />
      <rect x="72" y="62" width="176" height="124" className={styles.wall} />
      <rect x="90" y="112" width="84" height="54" rx="3" className={styles.glass} />
      <rect x="188" y="112" width="42" height="74" rx="3" className={styles.door} />
      <circle cx="196" cy="150" r="2.5" className={styles.knob} />
      <path d="M73 40h174l10 34H63z" className={styles.wall} />
      {scallops.map((index) => {
        const top = 72 + index * 22;
        const bottom = 60 + index * 25;
        return (
          <path
            key={index}
            d={`M${top} 40h22L${bottom + 25} 78a12.5 12.5 0 0 1-25 0z`}
            className={index % 2 === 0 ? styles.stripe : styles.stripeLight}
          />
        );
      })}
      <rect x="0" y="186" width="320" height="14" className={styles.ground} />
      <Drawn x={116} y={121} width={36} height={36} stroke={1.5} className={styles.icon} />
    </svg>
  );
}
