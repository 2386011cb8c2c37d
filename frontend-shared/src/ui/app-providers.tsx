import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Realm, themeOf } from '../theme.ts';
import { keptColourScheme } from './colour-scheme.ts';

/** Where the device keeps the chosen theme; `first-paint.js` of each area reads it, too. */
const kept = {
  member: keptColourScheme('memberTheme'),
  admin: keptColourScheme('adminTheme'),
};

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
      defaultColorScheme="auto"
      colorSchemeManager={kept[realm]}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
