import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import type { Id } from '@nattil/contracts/api/common';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { LoadingThing } from '../../../shared/loading-thing.tsx';
import { useUserQuery } from '../usersApi.ts';

interface UserLoadingProps {
  userId: Id;
  title: string;
  /** Renders the dialog with the user's current data. */
  children: (user: AdminMember) => ReactNode;
}

/** Loads one user for a form, so that the form starts with current data. */
export function UserLoading({ userId, title, children }: UserLoadingProps) {
  const { close } = useDialog();
  const [user, setUser] = useState<AdminMember | null>(null);
  const { currentData, error, isFetching, refetch } = useUserQuery(userId, {
    refetchOnMountOrArgChange: true,
  });
  if (!user && currentData && !isFetching && !error) setUser(currentData);
  if (user) return children(user);

  return (
    <Dialog
      title={title}
      onLeave={close}
      footer={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      <LoadingThing
        thing="user"
        gone="deleted"
        error={isFetching ? undefined : error}
        onRetry={() => void refetch()}
      />
    </Dialog>
  );
}
