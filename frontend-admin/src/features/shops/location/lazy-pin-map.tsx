import { Skeleton } from '@mantine/core';
import { lazyPart } from '@nattil/frontend-shared/ui/loading/lazy-part.tsx';

/** Loaded with the first map, because the code of maps is large. */
export const LazyPinMap = lazyPart(
  async () => (await import('../../../shared/map/pin-map.tsx')).PinMap,
  {
    loading: () => <Skeleton height="18rem" radius={12} />,
  },
);
