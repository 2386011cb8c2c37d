import { ComingSoonPage } from './coming-soon.tsx';

export function UsersPage() {
  return <ComingSoonPage />;
}
