import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '../../shared/store/hooks.ts';
import { paths } from '../../shared/paths.ts';
import { session } from '../../shared/session.ts';
import { scrollSmoothly } from './sections.ts';
import { useLanding } from './use-landing.ts';

interface SectionLinkProps {
  section: string;
  active?: boolean;
  className?: string;
  onFollow?: () => void;
  children: ReactNode;
}

/**
 * Scrolls to a section of the landing page, or navigates there from another page; a member's home
 * is the search.
 */
export function SectionLink({ section, active, className, onFollow, children }: SectionLinkProps) {
  const landing = useLanding();
  const isMember = useAppSelector(session.selectStatus) === 'signed-in';
  const toSearch = section === 'home' && isMember && !landing.isHere;
  return (
    <Link
      to={toSearch ? paths.home : { pathname: landing.path, hash: `#${section}` }}
      className={className}
      aria-current={active ? 'location' : undefined}
      onClick={() => {
        onFollow?.();
        if (landing.isHere) scrollSmoothly();
      }}
    >
      {children}
    </Link>
  );
}
