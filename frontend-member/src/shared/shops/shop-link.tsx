import type { ComponentProps } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isPlainClick } from '../plain-click.ts';
import { withShop } from './shop-in-address.ts';

interface ShopLinkProps extends Omit<ComponentProps<typeof Link>, 'to' | 'id' | 'onClick'> {
  /** The id of the shop. */
  id: string;
  onOpen: (id: string) => void;
}

/** Links to a shop in these results. A plain click opens its details on this page. */
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
        // Leaflet would take it for a click on the map, because the closing list is already gone.
        event.stopPropagation();
        onOpen(id);
      }}
    />
  );
}
