import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog, pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useDialogWhile } from '@nattil/frontend-shared/ui/dialogs/use-dialog-while';
import { useMay } from '../../shared/session/use-may.ts';
import { CardReviewsLink } from '../../features/card-reviews/card-reviews-link.tsx';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { recordPurchaseDialog } from '../../features/purchases/open-record-purchase.ts';
import { MemberPurchases } from '../../features/purchases/member-purchases.tsx';
import { addUserDialog } from '../../features/users/forms/open-add-user.ts';
import { cardDialog } from '../../features/users/card/open-card.ts';
import { editUserDialog } from '../../features/users/forms/open-edit-user.ts';
import { resetPasswordDialog } from '../../features/users/password/open-reset-password.ts';
import { userDetailsDialog } from '../../features/users/details/open-user-details.ts';
import { useDeleteUser } from '../../features/users/use-delete-user.ts';
import { useSignInHelp } from '../../features/users/use-sign-in-help.ts';
import { rowLinkId, userColumns } from '../../features/users/list/user-columns.tsx';
import { UserCounts } from '../../features/users/list/user-counts.tsx';
import { type UsersSort, userList } from '../../features/users/list/user-list.ts';
import { useUsersQuery } from '../../features/users/usersApi.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { useFocusNext } from '../../shared/use-focus-next.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';

/** The focus returns to this button from a dialog that the URL opened. */
const addButtonId = (): string => 'add-user';

export function UsersPage() {
  const list = useListAddress<UsersSort>(userList);
  const { sorted, page, params } = list;
  const limit = usePageSize();
  const { data, currentData, error, isFetching, refetch } = useUsersQuery(
    { page, limit, ...list.filter, sortBy: sorted?.by, sortOrder: sorted?.order },
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages, error);
  const shown = isBeyond ? undefined : data;

  const mayManage = useMay('members.manage');
  const maySendLink = useMay('members.password-link');
  const mayReset = useMay('members.reset-password');
  const mayUnlock = useMay('locks.lift');
  const mayErase = useMay('members.erase');
  const userId = params.get('user');
  const editedId = mayManage ? params.get('edit') : null;
  const isAdding = mayManage ? params.get('add') : null;
  useDialogWhile(
    userDetailsDialog,
    userId,
    (id) => ({
      userId: id,
      history,
      onEdit: edit,
      onRecordPurchase: (cardNumber) => void pushDialog(recordPurchaseDialog, { cardNumber }),
    }),
    () => list.set({ user: null }),
  );
  useDialogWhile(
    editUserDialog,
    editedId,
    (id) => ({ userId: id }),
    () => list.set({ edit: null }),
  );
  useDialogWhile(
    addUserDialog,
    isAdding,
    () => ({}),
    () => list.set({ add: null }),
  );
  useFocusBack(userId ?? editedId, rowLinkId);
  useFocusBack(isAdding, addButtonId);
  const focusNext = useFocusNext(shown?.data, rowLinkId);
  const remove = useDeleteUser(focusNext);
  const help = useSignInHelp();
  const detailsPath = useDetailsPath();

  function edit({ id }: AdminMember): void {
    list.set({ edit: id });
  }

  return (
    <ListPage<AdminMember, UsersSort>
      lead="Manage user accounts, reset passwords, and update card details"
      actions={
        <>
          <CardReviewsLink />
          <ExportButton
            path="/admin/users/export"
            params={{ ...list.filter, sortBy: sorted?.by, sortOrder: sorted?.order }}
            failed="Failed to export users. Please try again."
          />
          {mayManage ? (
            <Button
              id={addButtonId()}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => list.set({ add: 'user' })}
            >
              Add User
            </Button>
          ) : null}
        </>
      }
      above={<UserCounts answer={shown} isFiltered={list.isFiltered} />}
      list={list}
      rows={shown?.data}
      state={{
        isCurrent: currentData !== undefined,
        error,
        isError: error !== undefined && !isBeyond,
        isFetching,
        refetch,
      }}
      failed="Failed to fetch users. Please try again."
      empty={{
        title: 'No users found',
        filtered: 'No users match your current search criteria.',
        unfiltered: 'Nobody has signed up yet.',
        clear: 'Clear search and filter',
        first: mayManage
          ? { label: 'Add the first user', onClick: () => list.set({ add: 'user' }) }
          : undefined,
      }}
      caption="Users"
      columns={userColumns({
        detailsPath,
        ...(mayManage && {
          onEdit: edit,
          onUpdateCard: (user) => void openDialog(cardDialog, { user }),
        }),
        ...(maySendLink && { onSendLink: help.sendLink }),
        ...(mayUnlock && { onUnlock: help.unlock }),
        ...(mayReset && {
          onResetPassword: (user) => void openDialog(resetPasswordDialog, { user }),
        }),
        ...(mayErase && { onDelete: remove }),
      })}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? <ListPages pagination={shown.pagination} things="users" onPage={list.goTo} /> : null
      }
    />
  );
}

function history({ id }: AdminMember) {
  return <MemberPurchases memberId={id} />;
}

/** The current list with one user's details above it. */
function useDetailsPath(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const params = new URLSearchParams(search);
    params.set('user', id);
    return `${pathname}?${params.toString()}`;
  };
}
