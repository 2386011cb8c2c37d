import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isPlainClick } from '../plain-click.ts';
import { withShop } from './shop-in-address.ts';

interface ShopLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'id' | 'onClick'> {
  /** Of the shop. */
  id: string;
  onOpen: (id: string) => void;
}

/** Leads to a shop among these results. A plain click opens its details here. */
export function ShopLink({ id, onOpen, ...props }: ShopLinkProps) {
  const [params] = useSearchParams();
  return (
    <Link
      {...props}
      to={{ search: String(withShop(params, id)) }}
      preventScrollReset
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // A list that closes with it is gone before Leaflet sees this, as a click on the map.
        event.stopPropagation();
        onOpen(id);
      }}
    />
  );
}
