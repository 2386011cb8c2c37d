import { Combobox, Highlight, Skeleton, Stack, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminSearchAnswer } from '@nattil/contracts/api/admin/search';
import {
  ADMIN_SEARCH_SHORTEST,
  adminSearchRule,
} from '@nattil/contracts/rules/portal/administrators';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { EmptyState } from '@nattil/frontend-shared/ui/loading/states.tsx';
import { StatusBadge, type KnownStatus } from '@nattil/frontend-shared/ui/status-badge.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { pathOf, SEARCH_GROUPS } from './search-groups.ts';
import { useSearchQuery } from './searchApi.ts';
import styles from './search-dialog.module.css';

const TYPING_MS = 200;
const MARK = { background: 'var(--mantine-color-gold-1)', color: 'inherit' };

interface SearchDialogProps {
  /** The input so far, collected while the search opened. */
  typedBefore: () => string;
  /** Returns the whole collected input; from then on the search's own field receives the keys. */
  takeTyped: () => string;
}

/** Finds members, shops, cards and OTP sessions, and opens the selected one. */
export function SearchDialog({ typedBefore, takeTyped }: SearchDialogProps) {
  const { close } = useDialog();
  const navigate = useNavigate();
  const [text, setText] = useState(typedBefore);
  const hasTyped = useRef(false);
  const q = adminSearchRule.normalise(text);
  const [asked] = useDebouncedValue(q, TYPING_MS);
  const isLong = asked.length >= ADMIN_SEARCH_SHORTEST && q.length >= ADMIN_SEARCH_SHORTEST;
  const { currentData, isFetching, error, refetch } = useSearchQuery(asked, { skip: !isLong });
  // Always open, because the dialog serves as its dropdown.
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const found = isLong ? foundIn(currentData) : undefined;
  const total = found?.reduce((sum, { hits }) => sum + hits.length, 0);

  // Enter opens the first result.
  useEffect(() => {
    if (total) selectFirstOption();
    else resetSelectedOption();
  }, [total, asked, selectFirstOption, resetSelectedOption]);

  function open(path: string): void {
    close();
    void navigate(path);
  }

  return (
    <Dialog title="Search">
      <Combobox
        store={combobox}
        onOptionSubmit={open}
        classNames={{ groupLabel: styles.groupLabel }}
      >
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            type="search"
            role="combobox"
            size="md"
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            aria-label="Search members, shops, cards and OTP sessions"
            placeholder="Name, number, email, phone or id"
            leftSection={<IconSearch size={20} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onFocus={() => {
              if (!hasTyped.current) setText(takeTyped());
              hasTyped.current = true;
            }}
            // The modal ignores Escape for an open combobox, and this one is always open.
            onKeyDown={(event) => {
              if (event.key === 'Escape') close();
            }}
          />
        </Combobox.EventsTarget>
        <p role="status" className="visually-hidden">
          {total === undefined ? '' : `${total} found`}
        </p>
        <div className={styles.results}>
          {!isLong ? (
            <Text c="dimmed" size="sm" className={styles.hint}>
              Type at least {ADMIN_SEARCH_SHORTEST} characters. Arrow keys choose, Enter opens.
            </Text>
          ) : error && !isFetching ? (
            <FailedState
              error={error}
              message={messageOf(error, 'The search failed. Please try again.')}
              onRetry={() => void refetch()}
            />
          ) : !found ? (
            <Stack gap="sm" p="sm" aria-hidden>
              {[0, 1, 2].map((row) => (
                <Skeleton key={row} height={44} />
              ))}
            </Stack>
          ) : total === 0 ? (
            <EmptyState title="Nothing found">{`No member, shop, card or OTP session matches “${asked}”.`}</EmptyState>
          ) : null}
          <Combobox.Options aria-label="Results" mah={undefined}>
            {(found ?? []).map(({ kind, label, hits }) => (
              <Combobox.Group key={kind} label={label}>
                {hits.map((hit) => (
                  <Combobox.Option key={hit.id} value={pathOf(kind, hit)} className={styles.hit}>
                    <span className={styles.words}>
                      <Marked text={hit.title} asked={asked} isName={kind !== 'otp'} />
                      {hit.detail ? (
                        <span className={styles.detail}>
                          <Marked text={hit.detail} asked={asked} isName />
                        </span>
                      ) : null}
                    </span>
                    <StatusBadge status={hit.status as KnownStatus} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </Combobox.Options>
        </div>
      </Combobox>
    </Dialog>
  );
}

function foundIn(groups: AdminSearchAnswer['data'] | undefined) {
  if (!groups) return undefined;
  return SEARCH_GROUPS.map(({ kind, label }) => ({
    kind,
    label,
    hits: groups.find((group) => group.kind === kind)?.hits ?? [],
  })).filter(({ hits }) => hits.length > 0);
}

interface MarkedProps {
  text: string;
  asked: string;
  /** Marks names, which browsers do not translate. */
  isName: boolean;
}

function Marked({ text, asked, isName }: MarkedProps) {
  return (
    <Highlight
      component="span"
      translate={isName ? 'no' : undefined}
      highlight={asked.split(' ')}
      highlightStyles={MARK}
      inherit
    >
      {text}
    </Highlight>
  );
}
