import { Link, useLocation } from 'react-router-dom';
import styles from './card-link.module.css';

interface CardLinkProps {
  /** The list of what the card's figure counts. */
  to: string | undefined;
  label: string;
}

/** The label of a card with a figure; pressing the card opens the list, if there is one. */
export function CardLink({ to, label }: CardLinkProps) {
  const { pathname, search } = useLocation();
  if (!to) return <span>{label}</span>;
  return (
    <Link
      to={to}
      preventScrollReset={to.startsWith(pathname)}
      className={styles.link}
      aria-current={to === pathname + search ? 'true' : undefined}
    >
      {label}
    </Link>
  );
}
