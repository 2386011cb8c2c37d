import { Button, Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AdminMember } from '@nattil/contracts/api/admin-users';
import type { Id } from '@nattil/contracts/api/common';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { ErrorState } from '@nattil/frontend-shared/ui/states.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';
import { useUserQuery } from './usersApi.ts';

interface UserLoadingProps {
  userId: Id;
  title: string;
  /** The dialog of the user, as the server knows it when the dialog opens. */
  children: (user: AdminMember) => ReactNode;
}

/** Loads one user for a form, which then starts with the present data. */
export function UserLoading({ userId, title, children }: UserLoadingProps) {
  const { close } = useDialog();
  const [user, setUser] = useState<AdminMember | null>(null);
  const { currentData, error, isFetching, refetch } = useUserQuery(userId, {
    refetchOnMountOrArgChange: true,
  });
  if (!user && currentData && !isFetching && !error) setUser(currentData);
  if (user) return children(user);

  const unknown = isApiError(error) && error.status === 404;
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
      {error && !isFetching ? (
        <ErrorState
          message={
            unknown
              ? 'There is no such user. It may have been deleted.'
              : 'Failed to fetch the user. Please try again.'
          }
          onRetry={unknown ? undefined : () => void refetch()}
        />
      ) : (
        <div role="status" aria-label="Loading user">
          {[0, 1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} height={44} mb="sm" />
          ))}
        </div>
      )}
    </Dialog>
  );
}
