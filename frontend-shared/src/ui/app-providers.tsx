import { MantineProvider } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { type Realm, themeOf } from '../theme.ts';
import { overlayStore } from './overlay-store.ts';

interface AppProvidersProps {
  realm: Realm;
  /** `test` leaves transitions and portals out. */
  env?: 'default' | 'test';
  children: ReactNode;
}

const LazyOverlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }));

/** Theme, toasts and questions. */
export function AppProviders({ realm, env = 'default', children }: AppProvidersProps) {
  return (
    <MantineProvider theme={themeOf(realm)} forceColorScheme="light" env={env}>
      {children}
      <OverlaysWhenWanted />
    </MantineProvider>
  );
}

function OverlaysWhenWanted() {
  const { wanted } = useSyncExternalStore(
    overlayStore.subscribe,
    overlayStore.get,
    overlayStore.get,
  );
  if (!wanted) return null;
  return (
    <Suspense>
      <LazyOverlays />
    </Suspense>
  );
}
