import { PageOnItsWay } from '../../app/page-on-its-way.tsx';

/** Shown until it is known who visits. */
export function CheckingSession() {
  return <PageOnItsWay text="Checking authentication..." />;
}
