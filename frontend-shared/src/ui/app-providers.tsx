import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Realm, themeOf } from '../theme.ts';
import { keptColourScheme } from './colour-scheme.ts';

interface AppProvidersProps {
  realm: Realm;
  /** `test` leaves transitions and portals out. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function AppProviders({ realm, env = 'default', children }: AppProvidersProps) {
  return (
    <MantineProvider
      theme={themeOf(realm)}
      {...(realm === 'member'
        ? { forceColorScheme: 'light' as const }
        : { defaultColorScheme: 'light' as const })}
      colorSchemeManager={keptColourScheme}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
