import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { TOAST_LONGEST_SECONDS } from '@nattil/contracts/rules/notices';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { paths, shopPath } from '../../../shared/paths.ts';

/** Reports a decision with the shop's name and a link to its details. */
export function toastDecision(done: string, shop: Pick<AdminShop, 'id' | 'name'>): void {
  toast.show(done, {
    tone: 'success',
    seconds: TOAST_LONGEST_SECONDS,
    detail: <DecidedShop {...shop} />,
  });
}

function DecidedShop({ id, name }: Pick<AdminShop, 'id' | 'name'>) {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const isShown = params.get('shop') === id;
  params.set('shop', id);
  // The list of shops keeps its filters below the details.
  const path = pathname === paths.shops ? `${pathname}?${params.toString()}` : shopPath(id);
  return (
    <>
      <span translate="no">{`${name} `}</span>
      {isShown ? null : (
        <Anchor component={Link} to={path} preventScrollReset aria-label={`View ${name}`}>
          View
        </Anchor>
      )}
    </>
  );
}
