import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as the style sheets' `(max-width: 47.99em)`. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}
