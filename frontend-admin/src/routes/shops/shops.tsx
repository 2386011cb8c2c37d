import { Button } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { ListPage } from '@nattil/frontend-shared/list/list-page.tsx';
import { useLastPage, useListAddress } from '@nattil/frontend-shared/list/use-list-address';
import { openDialog, pushDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { useDialogWhile } from '@nattil/frontend-shared/ui/dialogs/use-dialog-while';
import { useMay } from '../../shared/session/use-may.ts';
import { ListPages } from '../../shared/list/list-pages.tsx';
import { usePageSize } from '../../shared/session/use-preferences.ts';
import { ExportButton } from '../../features/exports/export-button.tsx';
import { purchasesDialog } from '../../features/purchases/open-purchases.ts';
import { addShopDialog } from '../../features/shops/add/open-add-shop.ts';
import { editShopDialog } from '../../features/shops/edit/open-edit-shop.ts';
import { shopDetailsDialog } from '../../features/shops/details/open-shop-details.ts';
import { rowLinkId, shopColumns } from '../../features/shops/list/shop-columns.tsx';
import { ShopCounts } from '../../features/shops/list/shop-counts.tsx';
import { shopList, type ShopsSort } from '../../features/shops/list/shop-list.ts';
import { inviteOwnersDialog } from '../../features/shops/people/open-invite-owners.ts';
import { useShopsQuery } from '../../features/shops/shopsApi.ts';
import { useDecide } from '../../features/shops/decisions/use-decide.ts';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { useFocusNext } from '../../shared/use-focus-next.ts';
import { useRefetch } from '../../shared/store/use-refetch.ts';

/** The focus returns to this button from a dialog that the URL opened. */
const addButtonId = (): string => 'add-shop';

export function ShopsPage() {
  const list = useListAddress<ShopsSort>(shopList);
  const { sorted, page, params } = list;
  const limit = usePageSize();
  const { data, currentData, error, isError, isFetching, refetch } = useShopsQuery(
    { page, limit, ...list.filter, sortBy: sorted?.by, sortOrder: sorted?.order },
    useRefetch(),
  );
  const isBeyond = useLastPage(list, currentData?.pagination.totalPages);
  const shown = isBeyond ? undefined : data;

  const shopId = params.get('shop');
  const editedId = params.get('edit');
  const mayManage = useMay('shops.manage');
  const isAdding = mayManage ? params.get('add') : null;
  const detailsPath = useDetailsPath();
  const focusNext = useFocusNext(shown?.shops, rowLinkId);
  const { deciding, decide } = useDecide((id) => {
    // If the details are open below, the focus returns to these.
    if (shopId === null) focusNext(id);
  });
  useDialogWhile(
    shopDetailsDialog,
    shopId,
    (id) => ({ shopId: id, onEdit: edit, onDecide: decide, onPurchases: showPurchases }),
    () => list.set({ shop: null }),
  );
  // Opens above the details, if these are open.
  useDialogWhile(
    editShopDialog,
    mayManage ? editedId : null,
    (id) => ({ shopId: id }),
    () => list.set({ edit: null }),
  );
  useDialogWhile(
    addShopDialog,
    isAdding,
    () => ({}),
    () => list.set({ add: null }),
  );
  useFocusBack(shopId ?? editedId ?? deciding, rowLinkId);
  useFocusBack(isAdding, addButtonId);

  function edit({ id }: AdminShop): void {
    list.set({ edit: id });
  }

  return (
    <ListPage<AdminShop, ShopsSort>
      lead="Manage shop registrations, approvals, and discount settings"
      actions={
        <>
          <ExportButton
            path="/admin/shops/export"
            params={{ ...list.filter, sortBy: sorted?.by, sortOrder: sorted?.order }}
            failed="Failed to export shops. Please try again."
          />
          {mayManage ? (
            <Button
              variant="default"
              leftSection={<IconMail size={18} aria-hidden />}
              onClick={() => void openDialog(inviteOwnersDialog, {})}
            >
              Invite all owners
            </Button>
          ) : null}
          {mayManage ? (
            <Button
              id={addButtonId()}
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => list.set({ add: 'shop' })}
            >
              Add New Shop
            </Button>
          ) : null}
        </>
      }
      above={<ShopCounts counts={data?.counts} />}
      list={list}
      rows={shown?.shops}
      state={{ isCurrent: currentData !== undefined, error, isError, isFetching, refetch }}
      failed="Failed to fetch shops. Please try again."
      empty={{
        title: 'No shops found',
        filtered: 'No shops match your current search criteria.',
        clear: 'Clear search and filter',
        first: mayManage
          ? { label: 'Add the first shop', onClick: () => list.set({ add: 'shop' }) }
          : undefined,
      }}
      caption="Shops"
      columns={shopColumns({
        mayManage,
        detailsPath,
        onEdit: edit,
        onDecide: decide,
        onPurchases: showPurchases,
      })}
      rowKey={({ id }) => id}
      pageSize={limit}
      pages={
        shown ? <ListPages pagination={shown.pagination} things="shops" onPage={list.goTo} /> : null
      }
    />
  );
}

/** Opens above the details, if these are open. */
function showPurchases(shop: AdminShop): void {
  void pushDialog(purchasesDialog, { shop });
}

/** The current list with one shop's details above it. */
function useDetailsPath(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const params = new URLSearchParams(search);
    params.set('shop', id);
    return `${pathname}?${params.toString()}`;
  };
}
