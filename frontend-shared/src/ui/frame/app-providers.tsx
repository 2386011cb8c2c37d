import { MantineProvider } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Realm, themeOf } from '../../theme.ts';
import { keptColourScheme } from './colour-scheme.ts';

interface AppProvidersProps {
  realm: Realm;
  /** `test` turns off transitions and portals. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function AppProviders({ realm, env = 'default', children }: AppProvidersProps) {
  // `first-paint.js` of each area reads the same key.
  const [kept] = useState(() => keptColourScheme(`${realm}Theme`));
  return (
    <MantineProvider
      theme={themeOf(realm)}
      defaultColorScheme="auto"
      colorSchemeManager={kept}
      env={env}
    >
      {children}
    </MantineProvider>
  );
}
