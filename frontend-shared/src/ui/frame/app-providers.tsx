import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Realm, themeOf } from '../../theme.ts';
import { keptColourScheme } from './colour-scheme.ts';

/** Storage keys of the chosen theme. `first-paint.js` of each area reads the same keys. */
const kept = {
  member: keptColourScheme('memberTheme'),
  admin: keptColourScheme('adminTheme'),
};

interface AppProvidersProps {
  realm: Realm;
  /** `test` turns off transitions and portals. */
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
