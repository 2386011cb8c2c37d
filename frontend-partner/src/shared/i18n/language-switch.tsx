import { useLingui } from '@lingui/react';
import { Button } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { chooseLanguage, LANGUAGES } from './language.ts';

/** Switches to the other language in one tap; the label is in that language. */
export function LanguageSwitch() {
  const { i18n } = useLingui();
  const other = i18n.locale === 'ml' ? 'en' : 'ml';
  return (
    <Button
      variant="subtle"
      px="xs"
      lang={other}
      translate="no"
      leftSection={<IconLanguage size={20} aria-hidden />}
      onClick={() => chooseLanguage(other)}
    >
      {LANGUAGES[other]}
    </Button>
  );
}
