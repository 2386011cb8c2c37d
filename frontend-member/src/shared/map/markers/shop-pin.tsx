import { categoryLook } from '@nattil/frontend-shared/ui/pictures/category-art.tsx';

/** A shop's pin in the colour and with the icon of its category. */
export function ShopPin({ category }: { category: string | null }) {
  const { Icon, colour } = categoryLook(category);
  return (
    <svg viewBox="0 0 40 44" width="40" height="44" aria-hidden>
      <path
        d="M20 2a16 16 0 0 1 16 16c0 10.5-11 16.5-16 24C15 34.5 4 28.5 4 18A16 16 0 0 1 20 2z"
        fill={colour}
        stroke="var(--nattil-on-green)"
        strokeWidth="2"
      />
      <Icon x={10} y={8} width={20} height={20} stroke={2} color="var(--nattil-on-green)" />
    </svg>
  );
}
