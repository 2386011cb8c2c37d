import { BRAND } from '@nattil/contracts/brand';
import { LoadingPage } from '@nattil/frontend-shared/ui/states.tsx';

/** Stands in the frame until a page is loaded; it is drawn before the application, too. */
export function PageOnItsWay() {
  return <LoadingPage title={BRAND.name}>Loading...</LoadingPage>;
}
