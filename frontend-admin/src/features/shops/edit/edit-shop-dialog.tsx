import { Tabs } from '@mantine/core';
import { IconExclamationCircle, IconPencil } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Id } from '@nattil/contracts/api/common';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { EDITED_SHOP_MESSAGES } from '@nattil/contracts/rules/shops/edited-shop';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { useShopQuery } from '../shopsApi.ts';
import { LoadingThing } from '../../../shared/loading-thing.tsx';
import { AddressTab, BasicTab, BusinessTab, ContactTab } from './edit-shop-tabs.tsx';
import { type ShopErrors, TABS } from './shop-changes.ts';
import { useShopForm } from './use-shop-form.ts';
import styles from './edit-shop.module.css';

/** Edits a shop. It fetches the shop again first, because the list may be stale. */
export function EditShopDialog({ shopId }: { shopId: Id }) {
  const { data, isFetching, error, refetch } = useShopQuery(shopId, {
    refetchOnMountOrArgChange: true,
  });
  const [shop, setShop] = useState<AdminShop>();
  // Uses the first fresh answer only; later ones must not overwrite the input.
  if (!shop && data && !isFetching && !error) setShop(data);
  if (shop) return <EditShop shop={shop} />;
  return (
    <Dialog title="Edit Shop">
      <LoadingThing
        thing="shop"
        gone="removed"
        error={isFetching ? undefined : error}
        onRetry={() => void refetch()}
      />
    </Dialog>
  );
}

const panels = {
  basic: BasicTab,
  contact: ContactTab,
  address: AddressTab,
  business: BusinessTab,
} as const;

function EditShop({ shop }: { shop: AdminShop }) {
  const { close } = useDialog();
  const formId = useId();
  const [tab, setTab] = useState<string>('basic');
  const edited = useShopForm(shop);
  const { form, stored, errors, isChanged, saving, meanwhile } = edited;
  const draft = useDraft(`edit-shop/${shop.id}`, {
    // Extra whitespace is no change.
    values: isChanged ? form : stored,
    initial: stored,
    restore: edited.setForm,
    secret: ['panNumber'],
  });
  // A chosen file cannot be kept as a draft.
  const isDirty = draft.isDirty || edited.picture !== undefined;
  const hasErrors = Object.keys(errors).length > 0;

  function showFirst(wrong: ShopErrors): void {
    const found = TABS.find(({ fields }) => fields.some((field) => wrong[field]));
    const field = found?.fields.find((name) => wrong[name]);
    if (!found || !field) return;
    flushSync(() => setTab(found.value));
    document.getElementById(`${formId}-${field}`)?.focus();
  }

  async function submit(): Promise<void> {
    if (saving) return;
    if (hasErrors) {
      showFirst(errors);
      return;
    }
    if (!isChanged) return;
    const saved = await edited.save();
    if (saved !== true) {
      showFirst(saved);
      return;
    }
    draft.forget();
    close();
    toast.success(EDITED_SHOP_MESSAGES.saved);
  }

  return (
    <FormDialog
      title="Edit Shop"
      submitting={saving}
      draft={{ ...draft, isDirty }}
      unsaved={EDITED_SHOP_MESSAGES.unsaved}
      actions={
        <span role="status" className={styles.unsaved}>
          {isChanged ? (
            <>
              <IconPencil size={16} aria-hidden />
              Unsaved changes
            </>
          ) : null}
        </span>
      }
      action={{ label: 'Save', form: formId, ready: isChanged && !hasErrors }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p className={styles.name} translate="no">
          {shop.name}
        </p>
        <FormError>
          {meanwhile ? (
            <>
              <span translate="no">{meanwhile}</span>
              <span> changed this shop meanwhile. Save again if yours shall count.</span>
            </>
          ) : null}
        </FormError>
        <Tabs value={tab} onChange={(next) => setTab(next ?? 'basic')} keepMounted={false}>
          <Tabs.List mb="md" className={styles.tabs}>
            {TABS.map(({ value, label, fields }) => {
              const isWrong = fields.some((field) => errors[field]);
              return (
                <Tabs.Tab
                  key={value}
                  value={value}
                  color={isWrong ? 'danger' : undefined}
                  rightSection={
                    isWrong ? (
                      <IconExclamationCircle
                        size={16}
                        role="img"
                        aria-label="has an error"
                        className={styles.wrong}
                      />
                    ) : null
                  }
                >
                  {label}
                </Tabs.Tab>
              );
            })}
          </Tabs.List>
          {TABS.map(({ value }) => {
            const Fields = panels[value as keyof typeof panels];
            return (
              <Tabs.Panel key={value} value={value}>
                <Fields shop={shop} edited={edited} formId={formId} />
              </Tabs.Panel>
            );
          })}
        </Tabs>
      </form>
    </FormDialog>
  );
}
