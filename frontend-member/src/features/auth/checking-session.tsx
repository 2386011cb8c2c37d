import { BRAND } from '@nattil/contracts/brand';
import { LoadingPage } from '@nattil/frontend-shared/ui/states.tsx';

/** Shown until it is known who visits. */
export function CheckingSession() {
  return <LoadingPage title={BRAND.name}>Checking authentication...</LoadingPage>;
}
