import { ActionIcon, Kbd, TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { openSearch, prepareSearch } from './open-search.ts';
import styles from './search-box.module.css';

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The header's search: a box, on narrow screens an icon. Ctrl+K opens it from anywhere. */
export function SearchBox() {
  useEffect(prepareSearch, []);
  useHotkeys([['mod+K', () => openSearch()]], []);
  return (
    <search aria-label="Portal" className={styles.search}>
      {/* The typed letters continue in the dialog. */}
      <TextInput
        type="search"
        className={styles.box}
        aria-label="Search members, shops, cards and OTP sessions"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        placeholder="Search members, shops, cards…"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={<Kbd aria-hidden>{isApple ? '⌘K' : 'Ctrl K'}</Kbd>}
        rightSectionWidth={68}
        value=""
        onChange={(event) => openSearch(event.currentTarget.value)}
        onClick={() => openSearch()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') openSearch();
        }}
      />
      <ActionIcon
        className={styles.icon}
        size={44}
        color="gray.9"
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={() => openSearch()}
      >
        <IconSearch size={22} aria-hidden />
      </ActionIcon>
    </search>
  );
}
