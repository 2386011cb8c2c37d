import { NavLink } from 'react-router-dom';
import { paths } from '../paths.ts';
import { preload } from '../preload.ts';
import { useDialogs } from '../use-dialogs.ts';

interface MemberLinksProps {
  className?: string;
  onFollow?: () => void;
}

/** The member's most used links, first in the header. */
export function MemberLinks({ className, onFollow }: MemberLinksProps) {
  const { manageCard } = useDialogs();
  return (
    <>
      <button
        type="button"
        className={className}
        {...preload.manageCard}
        onClick={() => {
          onFollow?.();
          manageCard();
        }}
      >
        My card
      </button>
      <NavLink to={paths.search} className={className} onClick={onFollow}>
        Shops
      </NavLink>
      <NavLink to={paths.purchases} className={className} onClick={onFollow}>
        Purchases
      </NavLink>
    </>
  );
}
