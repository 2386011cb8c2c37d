import { Button, Group, Skeleton, Stack, Title } from '@mantine/core';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import type { OwnProfile } from '@nattil/contracts/api/member/account';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { usePresence } from '@nattil/frontend-shared/session/use-presence';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { session } from '../../../shared/session.ts';
import type { OtpSending } from '../../../shared/otp/otp-sending.ts';
import { Appearance } from './appearance.tsx';
import { kindOf, useContactCodes, type WaitingContact } from '../contacts/contact-codes.ts';
import { changePasswordDialog } from '../passwords/password-dialogs.ts';
import { DownloadMyData } from './download-my-data.tsx';
import {
  closeOwnDialogs,
  contactCodeDialog,
  deleteAccountDialog,
  editProfileDialog,
} from './own-dialogs.ts';
import { LostContactNotice } from '../contacts/lost-contact-notice.tsx';
import { OwnPicture } from './own-picture.tsx';
import { OwnProfileFacts } from './own-profile-facts.tsx';
import { useDeletePicture, useOwnProfileQuery, useStorePicture } from '../ownProfileApi.ts';
import { useLeaveForGood } from './use-leave-for-good.ts';
import styles from './own-profile.module.css';

/** The contact to change, and the callback after its confirmation. */
export interface ContactToChange {
  contact: ContactKind;
  onConfirmed: () => void;
}

interface OwnProfileDialogProps {
  /** Called if the profile is incomplete. */
  onComplete: () => void;
  change?: ContactToChange;
}

/** The signed-in member's own account. */
export function OwnProfileDialog({ onComplete, change }: OwnProfileDialogProps) {
  const [, { isLoading: storing }] = useStorePicture();
  const [, { isLoading: deleting }] = useDeletePicture();
  const presence = usePresence(session);
  // After a sign-out or account deletion there is no profile to load while the view closes.
  const { data, error, isError, isFetching, refetch } = useOwnProfileQuery(
    presence === 'left' ? skipToken : undefined,
    { refetchOnMountOrArgChange: true },
  );
  const { close } = useDialog();
  const closeAll = useEffectEvent(() => {
    closeOwnDialogs();
    close();
  });
  // Signed out in another tab: closes the view, so that no other person sees the account.
  useEffect(() => {
    if (presence === 'left') closeAll();
  }, [presence]);

  return (
    <Dialog title="Profile" submitting={storing || deleting}>
      {isError && !data ? (
        <FailedState
          error={error}
          message="Your profile could not be loaded."
          onRetry={() => void refetch()}
          retryLabel="Retry"
          retrying={isFetching}
        />
      ) : null}
      {!data && !isError ? <ProfileSkeleton /> : null}
      {data ? <Account profile={data} onComplete={onComplete} change={change} /> : null}
    </Dialog>
  );
}

function Account({ profile, onComplete, change }: { profile: OwnProfile } & OwnProfileDialogProps) {
  const { isProfileComplete, lostContacts } = profile.user;
  const { send } = useContactCodes();
  const leaveForGood = useLeaveForGood();
  const { close } = useDialog();
  const editButton = useRef<HTMLButtonElement>(null);
  const id = useId();

  function enterCode(waiting: WaitingContact, sending: OtpSending): void {
    void pushDialog(contactCodeDialog, {
      waiting,
      sending,
      onConfirmed: change?.onConfirmed,
      onChange: () => edit(kindOf(waiting.channel)),
    });
  }

  /** Sends all codes at once and asks for the first one. */
  async function saved(waiting: WaitingContact[]): Promise<void> {
    if (waiting.length === 0) {
      toast.success('Profile updated.');
      return;
    }
    const sent = await Promise.all(waiting.map(async (one) => [one, await send(one)] as const));
    const [first, sending] = sent.find(([, reached]) => reached !== null) ?? [];
    if (first && sending) enterCode(first, sending);
  }

  function edit(focusOn?: ContactKind): void {
    if (!isProfileComplete) onComplete();
    else void pushDialog(editProfileDialog, { profile, focusOn, onSaved: (w) => void saved(w) });
  }

  const editAtOnce = useEffectEvent(() => {
    if (change) edit(change.contact);
  });
  useEffect(() => editAtOnce(), []);

  return (
    <div className={styles.view}>
      {lostContacts.length > 0 ? (
        <LostContactNotice
          lost={lostContacts}
          action={{
            label: isProfileComplete ? 'Edit profile' : 'Complete your profile',
            onClick: () => edit(),
          }}
        />
      ) : null}
      <OwnPicture user={profile.user} />
      <section aria-labelledby={`${id}-details`}>
        <Title order={3} id={`${id}-details`} mb="xs">
          Your details
        </Title>
        <OwnProfileFacts
          profile={profile}
          onEnterCode={enterCode}
          onCancelled={() => editButton.current?.focus()}
        />
        <Button ref={editButton} onClick={() => edit()}>
          {isProfileComplete ? 'Edit profile' : 'Complete your profile'}
        </Button>
      </section>
      <section aria-labelledby={`${id}-security`} className={styles.lines}>
        <Title order={3} id={`${id}-security`}>
          Security
        </Title>
        <Group>
          <Button variant="default" onClick={() => void pushDialog(changePasswordDialog, {})}>
            Change Password
          </Button>
        </Group>
      </section>
      <Appearance />
      <section aria-labelledby={`${id}-data`} className={styles.lines}>
        <Title order={3} id={`${id}-data`}>
          Your data
        </Title>
        <p>To what you agreed, the newsletter, and how to withdraw.</p>
        <Group>
          <Button component={Link} to={paths.yourData} variant="default" onClick={close}>
            Open your data
          </Button>
        </Group>
      </section>
      <DownloadMyData />
      <section aria-labelledby={`${id}-delete`} className={`${styles.lines} ${styles.danger}`}>
        <Title order={3} id={`${id}-delete`}>
          Leave for good
        </Title>
        <p>Erases what we know of you. You see first what that means.</p>
        <Group>
          <Button
            variant="outline"
            color="danger"
            onClick={() => void pushDialog(deleteAccountDialog, { onDeleted: leaveForGood })}
          >
            Delete Account
          </Button>
        </Group>
      </section>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <Stack gap="xl" role="status" aria-label="Loading your profile">
      <Group gap="md">
        <Skeleton height={104} width={104} radius="50%" />
        <Stack gap="sm" flex="1 1 200px">
          <Skeleton height={28} width="70%" radius="sm" />
          <Skeleton height={44} radius="sm" />
        </Stack>
      </Group>
      <Skeleton height={300} radius="md" />
      <Skeleton height={88} radius="sm" />
    </Stack>
  );
}
