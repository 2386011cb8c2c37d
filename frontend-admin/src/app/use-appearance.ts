import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { usePreferences } from '../shared/session/use-preferences.ts';

/** Applies the administrator's appearance preferences as attributes of the root element. */
export function useAppearance(): void {
  const { theme, density } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(theme), [theme, setColorScheme]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.density = density;
    return () => {
      delete dataset.density;
    };
  }, [density]);
}
