import { LoadingText } from '@nattil/frontend-shared/ui/states.tsx';

/** Shown until it is known who visits. */
export function CheckingSession() {
  return <LoadingText>Checking authentication...</LoadingText>;
}
