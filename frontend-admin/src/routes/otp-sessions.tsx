import { ComingSoonPage } from './coming-soon.tsx';

export function OtpSessionsPage() {
  return <ComingSoonPage />;
}
