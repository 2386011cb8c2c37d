import { useEffect, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { EDITED_SHOP_MESSAGES } from '@nattil/contracts/rules/shops/edited-shop';
import {
  changedMeanwhileOf,
  fieldErrorsOf,
  messageOf,
} from '@nattil/frontend-shared/api/api-error';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import type { ChosenPicture } from '../profile/picture-field.tsx';
import { useChangePictureMutation, useLazyShopQuery, useUpdateShopMutation } from '../shopsApi.ts';
import {
  changesOf,
  errorsIn,
  formOf,
  rebased,
  type ShopErrors,
  type ShopField,
  type ShopForm,
} from './shop-changes.ts';

/** The form state of a stored shop and its saving: only changed fields are sent. */
export function useShopForm(shown: AdminShop) {
  const [version, setVersion] = useState(shown.version);
  const [stored, setStored] = useState(() => formOf(shown));
  const [form, setForm] = useState(stored);
  const [refused, setRefused] = useState<ShopErrors>({});
  /** The person who changed the shop while this form was open. */
  const [meanwhile, setMeanwhile] = useState<string | null>(null);
  const [picture, setPicture] = useState<ChosenPicture>();
  const [update, { isLoading: updating }] = useUpdateShopMutation();
  const [changePicture, { isLoading: storing }] = useChangePictureMutation();
  const [load] = useLazyShopQuery();

  // Not in the picture's field, which is unmounted with its tab.
  const preview = picture?.address;
  useEffect(() => {
    if (preview === undefined) return undefined;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  const changes = changesOf(form, stored);
  const errors: ShopErrors = { ...refused, ...errorsIn(form, changes) };
  const hasChanges = Object.keys(changes).length > 0;
  const isChanged = hasChanges || picture !== undefined;

  function type<Field extends ShopField>(field: Field, value: ShopForm[Field]): void {
    setForm((before) => ({ ...before, [field]: value }));
    setRefused(({ [field]: _, ...others }) => others);
  }

  function choosePicture(chosen: ChosenPicture): void {
    setPicture(chosen);
    setRefused(({ picture: _, ...others }) => others);
  }

  /** Replaces a masked value by the stored one, which is no change. */
  function unmask(field: 'panNumber', value: string): void {
    setStored((before) => ({ ...before, [field]: value }));
    setForm((before) => ({ ...before, [field]: value }));
  }

  /** Returns true if it was saved, or the fields that the server refused. */
  async function save(): Promise<true | ShopErrors> {
    setMeanwhile(null);
    try {
      let seen = version;
      if (hasChanges) {
        const saved = await update({ id: shown.id, version, changes }).unwrap();
        seen = saved.version;
        // Kept if only the picture is refused.
        if (picture !== undefined) rebase(saved);
      }
      if (picture !== undefined) {
        const file = picture?.file ?? null;
        await changePicture({ id: shown.id, version: seen, file }).unwrap();
      }
      return true;
    } catch (error) {
      const message = messageOf(error, '');
      toast.error(message ? EDITED_SHOP_MESSAGES.refused(message) : EDITED_SHOP_MESSAGES.failed);
      const change = changedMeanwhileOf(error);
      if (change) {
        setMeanwhile(change.by);
        const now = await load(shown.id)
          .unwrap()
          .catch(() => null);
        if (now) rebase(now);
      }
      const found = fieldErrorsOf(error) as ShopErrors;
      setRefused(found);
      return found;
    }
  }

  /** Keeps the input and takes the other fields from the stored shop. */
  function rebase(now: AdminShop): void {
    const next = formOf(now);
    setVersion(now.version);
    setForm((typed) => rebased(typed, stored, next));
    setStored(next);
  }

  return {
    form,
    setForm,
    stored,
    type,
    unmask,
    changes,
    errors,
    isChanged,
    picture,
    choosePicture,
    save,
    saving: updating || storing,
    meanwhile,
  };
}

export type EditedShop = ReturnType<typeof useShopForm>;
