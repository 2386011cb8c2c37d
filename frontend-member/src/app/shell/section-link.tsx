import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { scrollToSection } from './sections.ts';
import { useLanding } from './use-landing.ts';

interface SectionLinkProps {
  section: string;
  active?: boolean;
  className?: string;
  onFollow?: () => void;
  children: ReactNode;
}

/** Scrolls to a section of the landing page, or goes there from elsewhere. */
export function SectionLink({ section, active, className, onFollow, children }: SectionLinkProps) {
  const navigate = useNavigate();
  const landing = useLanding();
  return (
    <Link
      to={{ pathname: landing.path, hash: `#${section}` }}
      className={className}
      aria-current={active ? 'location' : undefined}
      onClick={(event) => {
        onFollow?.();
        if (!landing.isHere || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        scrollToSection(section);
        void navigate({ hash: `#${section}` }, { preventScrollReset: true });
      }}
    >
      {children}
    </Link>
  );
}
