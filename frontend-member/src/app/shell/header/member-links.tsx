import { NavLink } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { preload } from '../../../routes/dialogs/preload.ts';
import { useDialogs } from '../../../routes/dialogs/use-dialogs.ts';

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
