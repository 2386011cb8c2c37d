import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Icon,
  IconCloudOff,
  IconQrcode,
  IconReceipt,
  IconSelector,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import { LogoMark } from '@nattil/frontend-shared/ui/pictures/logo.tsx';
import type { MouseEvent, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { paths } from '../paths.ts';
import { useShops } from '../shops/use-shop.ts';
import { useOnline } from '@nattil/frontend-shared/ui/use-online';
import styles from './shell.module.css';

interface ShellProps {
  /** At the foot: a new version. */
  notice?: ReactNode;
  children: ReactNode;
}

interface Tab {
  path: string;
  label: string;
  Icon: Icon;
  /** Pages that belong to this tab. */
  also?: string;
}

/** Header with shop and language, the page, and the tabs. */
export function Shell({ notice, children }: ShellProps) {
  const { t } = useLingui();
  const { shop, shops } = useShops();
  const online = useOnline();
  const { pathname } = useLocation();
  const isAt = (...of: (string | undefined)[]) =>
    of.some((path) => path && (pathname === path || pathname.startsWith(`${path}/`)));
  const tabs: Tab[] = [
    { path: paths.scan, label: t`Scan`, Icon: IconQrcode, also: paths.bill },
    { path: paths.today, label: t`Today`, Icon: IconReceipt, also: paths.purchases },
    ...(shop.role === 'owner' ? [{ path: paths.people, label: t`People`, Icon: IconUsers }] : []),
    { path: paths.account, label: t`Account`, Icon: IconUserCircle },
  ];
  const name = (
    <>
      <LogoMark size={32} />
      <span className={styles.shopName} translate="no">
        {shop.name}
      </span>
    </>
  );
  return (
    <>
      <a href="#content" className={styles.skip} onClick={goToContent}>
        <Trans>Skip to content</Trans>
      </a>
      <header className={styles.header}>
        {shops.length > 1 ? (
          <Link to={paths.shops} className={styles.shop}>
            {name}
            <IconSelector
              size={20}
              role="img"
              aria-label={t`Change shop`}
              className={styles.change}
            />
          </Link>
        ) : (
          <div className={styles.shop}>{name}</div>
        )}
        <LanguageSwitch />
      </header>
      <div aria-live="polite">
        {online ? null : (
          <p className={styles.notice}>
            <IconCloudOff size={20} aria-hidden />
            <span>{t`No network. Nothing can be checked or recorded until it is back. What you typed is kept.`}</span>
          </p>
        )}
        {notice}
      </div>
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <nav
        className={styles.tabs}
        // On a phone the bill needs the room.
        data-hidden-on-phones={isAt(paths.bill) || undefined}
        aria-label={t`Pages`}
      >
        {tabs.map(({ path, label, Icon, also }) => (
          <Link
            key={path}
            to={path}
            className={styles.tab}
            aria-current={isAt(path, also) ? 'page' : undefined}
          >
            <Icon size={24} stroke={1.7} aria-hidden />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Keeps the address, which is that of the page. */
function goToContent(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
