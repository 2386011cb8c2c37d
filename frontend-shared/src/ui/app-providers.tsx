import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Realm, themeOf } from '../theme.ts';

interface AppProvidersProps {
  realm: Realm;
  /** `test` leaves transitions and portals out. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function AppProviders({ realm, env = 'default', children }: AppProvidersProps) {
  return (
    <MantineProvider theme={themeOf(realm)} forceColorScheme="light" env={env}>
      {children}
    </MantineProvider>
  );
}
