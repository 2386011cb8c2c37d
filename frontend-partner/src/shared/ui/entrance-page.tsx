import { Paper, Title } from '@mantine/core';
import { BRAND } from '@nattil/contracts/brand';
import { Logo } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../i18n/language-switch.tsx';
import styles from './page.module.css';

/** A page for people who have not signed in. */
export function EntrancePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1} className={styles.page}>
      <title>{`${title} · ${BRAND.name}`}</title>
      <div className={styles.top}>
        <Logo size={32} />
        <LanguageSwitch />
      </div>
      <Paper className={styles.panel}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {children}
      </Paper>
    </main>
  );
}
