import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Realm, themeOf } from '../theme.ts';

interface AppProvidersProps {
  realm: Realm;
  /** `test` leaves transitions and portals out. */
  env?: 'default' | 'test';
  /** Mantine's own warns where it cannot store. */
  colorSchemeManager?: MantineColorSchemeManager;
  children: ReactNode;
}

export function AppProviders({
  realm,
  env = 'default',
  colorSchemeManager,
  children,
}: AppProvidersProps) {
  return (
    <MantineProvider
      theme={themeOf(realm)}
      {...(realm === 'member'
        ? { forceColorScheme: 'light' as const }
        : { defaultColorScheme: 'light' as const })}
      env={env}
      {...(colorSchemeManager && { colorSchemeManager })}
    >
      {children}
    </MantineProvider>
  );
}
