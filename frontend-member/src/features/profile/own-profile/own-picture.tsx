import { Button, Group, Text } from '@mantine/core';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import { formatName } from '@nattil/contracts/basic-formats';
import { AVATAR_FILE } from '@nattil/contracts/rules/fields/avatar';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { confirmDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PersonPicture } from '../../../shared/person/person-picture.tsx';
import { useDeletePicture, useStorePicture } from '../ownProfileApi.ts';
import styles from './own-profile.module.css';

const SIZE = 96;

/** The member's picture with its actions. */
export function OwnPicture({ user }: { user: SessionUser }) {
  const [chosen, setChosen] = useState<{ file: File; address: string } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [storePicture, { isLoading: storing }] = useStorePicture();
  const [deletePicture, { isLoading: deleting }] = useDeletePicture();
  const chooser = useRef<HTMLInputElement>(null);
  const change = useRef<HTMLButtonElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const name = user.fullName ? formatName(user.fullName) : null;

  const address = chosen?.address;
  useEffect(() => {
    if (address === undefined) return undefined;
    return () => URL.revokeObjectURL(address);
  }, [address]);

  function choose(file: File): void {
    const wrong = AVATAR_FILE.messageFor(file);
    flushSync(() => {
      setError(wrong);
      setChosen(wrong ? null : { file, address: URL.createObjectURL(file) });
    });
    (wrong ? change : save).current?.focus();
  }

  function stop(): void {
    flushSync(() => {
      setChosen(null);
      setError(null);
    });
    change.current?.focus();
  }

  async function store(file: File): Promise<void> {
    setError(null);
    const { error: refused } = await storePicture(file);
    if (refused) {
      const wrong = fieldErrorsOf(refused).avatar;
      // The server would refuse the same file again.
      if (wrong) stop();
      setError(wrong ?? messageOf(refused, 'The picture could not be stored. Please try again.'));
      return;
    }
    stop();
    toast.success('Picture changed.');
  }

  async function remove(): Promise<void> {
    setError(null);
    const { error: refused } = await deletePicture();
    if (refused) {
      setError(messageOf(refused, 'The picture could not be deleted. Please try again.'));
      return;
    }
    change.current?.focus();
    toast.success('Picture deleted.');
  }

  function askToRemove(): void {
    if (!user.avatar) {
      toast.show('You have no picture yet.');
      return;
    }
    confirmDialog({
      name: 'delete-picture',
      title: 'Delete your picture?',
      message: 'Your initials are shown instead.',
      confirmLabel: 'Delete picture',
      danger: true,
      onConfirm: () => void remove(),
    });
  }

  return (
    <div className={styles.person}>
      <div className={styles.picture}>
        <PersonPicture
          name={name ?? user.email ?? user.phone}
          picture={chosen?.address ?? user.avatar}
          size={SIZE}
        />
      </div>
      <div className={styles.personText}>
        {name ? (
          <p className={styles.name} translate="no">
            {name}
          </p>
        ) : null}
        {chosen ? (
          <>
            <Text role="status">This is how it will look.</Text>
            <Group gap="xs">
              <Button ref={save} loading={storing} onClick={() => void store(chosen.file)}>
                Save picture
              </Button>
              <Button variant="default" disabled={storing} onClick={stop}>
                Cancel
              </Button>
            </Group>
          </>
        ) : (
          <Group gap="xs">
            <Button ref={change} variant="default" onClick={() => chooser.current?.click()}>
              Change picture
            </Button>
            <Button
              variant="subtle"
              loading={deleting}
              aria-disabled={!user.avatar || undefined}
              onClick={askToRemove}
            >
              <span className={styles.capital}>delete picture</span>
            </Button>
          </Group>
        )}
        <FormError>{error}</FormError>
        {/* After the buttons, because the dialog's focus starts on its first control. */}
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label="Picture file"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            // Allows choosing the same file again.
            event.currentTarget.value = '';
            if (file) choose(file);
          }}
        />
      </div>
    </div>
  );
}
