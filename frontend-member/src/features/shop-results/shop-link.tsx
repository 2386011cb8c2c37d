import type { AriaAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isPlainClick } from '../../shared/plain-click.ts';
import { useAddressOfShop } from './use-chosen-shop.ts';

interface ShopLinkProps extends Pick<AriaAttributes, 'aria-current'> {
  id: string;
  className?: string;
  onOpen: (id: string) => void;
  children: ReactNode;
}

/** Leads to a shop among these results. A plain click opens its details here. */
export function ShopLink({ id, onOpen, children, ...props }: ShopLinkProps) {
  const addressOf = useAddressOfShop();
  return (
    <Link
      {...props}
      to={addressOf(id)}
      preventScrollReset
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      {children}
    </Link>
  );
}
