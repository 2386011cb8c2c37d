import { NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { TIERS } from '@nattil/contracts/catalog/tiers';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/shops/purchases';
import {
  changedMeanwhileOf,
  fieldErrorsOf,
  messageOf,
} from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { discountRules, settingsOf, toRequest } from './discount-settings.ts';
import { useLazyShopQuery, useSetDiscountMutation } from '../shopsApi.ts';
import styles from './discount-settings.module.css';

/** Edits a shop's discount: its percent, the percents by tier, and the limits. */
export function DiscountSettingsDialog({ shop: shown }: { shop: AdminShop }) {
  const { close } = useDialog();
  const [shop, setShop] = useState(shown);
  const [save, { isLoading: submitting }] = useSetDiscountMutation();
  const [load] = useLazyShopQuery();
  const [error, setError] = useState<string | null>(null);
  const formId = useId();
  const [initial] = useState(() => settingsOf(shown));
  const form = useForm({
    initialValues: initial,
    validate: discountRules,
    clearInputErrorOnChange: true,
  });

  const draft = useDraft(`discount/${shown.id}`, {
    values: form.values,
    initial,
    restore: form.setValues,
  });

  async function submit(): Promise<void> {
    setError(null);
    const { id, version } = shop;
    try {
      await save({ id, version, ...toRequest(form.getValues()) }).unwrap();
      draft.forget();
      close();
      toast.success('Discount settings saved');
    } catch (refusal) {
      form.setErrors(fieldErrorsOf(refusal));
      const change = changedMeanwhileOf(refusal);
      if (change) {
        // Keeps the input; saving again applies it to the current version.
        setShop(
          await load(id)
            .unwrap()
            .catch(() => shop),
        );
        setError(`${change.by} changed this shop meanwhile. Save again if yours shall count.`);
      } else setError(messageOf(refusal, 'Failed to save discount settings. Please try again.'));
    }
  }

  const percent = { suffix: '%', decimalScale: 2, hideControls: true, disabled: submitting };
  const rupees = {
    leftSection: '₹',
    decimalScale: 2,
    thousandSeparator: ',',
    thousandsGroupStyle: 'lakh',
    hideControls: true,
    disabled: submitting,
  } as const;

  return (
    <FormDialog
      title="Discount Settings"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Save Settings', form: formId }}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(() => void submit())}>
        <Stack gap="md">
          <Text c="dimmed">
            <span>Members get the greater of what </span>
            <span translate="no">{shop.name}</span>
            <span> gives and what their tier gives.</span>
          </Text>
          <FormError>{error}</FormError>
          <NumberInput
            label="Discount"
            description={`Left empty, the standard ${STANDARD_DISCOUNT_PERCENT}% counts.`}
            data-autofocus
            {...percent}
            {...form.getInputProps('discountPercent')}
          />
          <div className={styles.row} data-columns="3">
            {TIERS.map(({ tier, label, discountPercent }) => (
              <NumberInput
                key={tier}
                label={`${label} members`}
                description={`Their tier gives ${discountPercent}%`}
                {...percent}
                {...form.getInputProps(`tierPercents.${tier}`)}
                error={form.errors['tierPercents'] ? ' ' : null}
              />
            ))}
          </div>
          {form.errors['tierPercents'] ? (
            <Text role="alert" size="sm" c="danger">
              {form.errors['tierPercents']}
            </Text>
          ) : null}
          <div className={styles.row}>
            <NumberInput
              label="Minimum bill"
              description="Below it the shop gives nothing."
              {...rupees}
              {...form.getInputProps('minimumBill')}
            />
            <NumberInput
              label="Maximum discount"
              description="The most for one bill."
              {...rupees}
              {...form.getInputProps('maximumDiscount')}
            />
            <TextInput
              type="date"
              label="Valid from"
              description="The first day."
              disabled={submitting}
              {...form.getInputProps('validFrom')}
            />
            <TextInput
              type="date"
              label="Valid to"
              description="The last day."
              disabled={submitting}
              {...form.getInputProps('validTo')}
            />
          </div>
        </Stack>
      </form>
    </FormDialog>
  );
}
