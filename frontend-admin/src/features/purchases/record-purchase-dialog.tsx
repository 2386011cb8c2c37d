import { NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import { formatCardNumber, formatIsoDate } from '@nattil/contracts/basic-formats';
import { formatRupees } from '@nattil/contracts/formats';
import {
  billDateBounds,
  PURCHASE_NOTE_MAX_LENGTH,
} from '@nattil/contracts/rules/shops/recorded-purchase';
import { fieldErrorsOf, isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { newIdempotencyKey } from '@nattil/frontend-shared/api/idempotency';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { CountedTextarea } from '../../shared/counted-textarea.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { PurchasePreview } from './record/purchase-preview.tsx';
import { usePurchasePreview } from './record/use-purchase-preview.ts';
import { ShopPicker } from './shop-picker.tsx';
import { EMPTY_PURCHASE, purchaseRules, toRequest } from './purchase-form.ts';
import { useRecordPurchaseMutation } from './purchasesApi.ts';
import styles from './purchases.module.css';

interface RecordPurchaseDialogProps {
  /** The shop; without it, the dialog has a shop picker. */
  shop?: AdminShop;
  /** 16 digits; without it, the dialog has a field for the number. */
  cardNumber?: string;
}

/** Records a bill that a member paid with the card; the server calculates the discount. */
export function RecordPurchaseDialog({ shop, cardNumber }: RecordPurchaseDialogProps) {
  const { close } = useDialog();
  const [record, { isLoading: submitting }] = useRecordPurchaseMutation();
  const [error, setError] = useState<string | null>(null);
  // The key stays while the form is unchanged, so a retry after a lost answer counts once.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const formId = useId();
  const [chosenId, choose] = useState<string | null>(null);
  const [shopError, setShopError] = useState<string | null>(null);
  const shopId = shop?.id ?? chosenId;
  const [initial] = useState(() => ({
    ...EMPTY_PURCHASE,
    cardNumber: formatCardNumber(cardNumber ?? ''),
    billDate: formatIsoDate(new Date()),
  }));
  const days = billDateBounds(new Date());
  const form = useForm({
    initialValues: initial,
    validate: purchaseRules,
    clearInputErrorOnChange: true,
    onValuesChange: () => setKey(newIdempotencyKey()),
  });

  const draft = useDraft(`purchase/${shop?.id ?? cardNumber ?? 'new'}`, {
    values: form.values,
    initial,
    restore: form.setValues,
  });

  const preview = usePurchasePreview(form.values, shopId);

  function checkShop(): void {
    setShopError(shopId === null ? 'Please select a shop' : null);
  }

  async function submit(): Promise<void> {
    if (submitting || shopId === null) return;
    setError(null);
    try {
      const sale = toRequest(form.getValues(), shopId);
      const purchase = await record({ ...sale, idempotencyKey }).unwrap();
      draft.forget();
      close();
      toast.success(
        `${formatRupees(purchase.discountAmount)} off: the member pays ${formatRupees(purchase.payable)}.`,
      );
    } catch (refusal) {
      form.setErrors(fieldErrorsOf(refusal));
      if (isApiError(refusal) && refusal.code === 'CARD_NOT_FOUND')
        form.setFieldError('cardNumber', 'There is no card with this number');
      else setError(messageOf(refusal, 'Failed to record the purchase. Please try again.'));
    }
  }

  return (
    <FormDialog
      title="Record Purchase"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Record Purchase', form: formId }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          checkShop();
          form.onSubmit(
            () => void submit(),
            (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
          )(event);
        }}
      >
        <Stack gap="md">
          <Text c="dimmed">
            {shop ? <span translate="no">{`At ${shop.name}. `}</span> : null}
            <span>The greater of the shop’s discount and the member’s tier counts.</span>
          </Text>
          <FormError>{error}</FormError>
          {shop ? null : (
            <ShopPicker
              value={chosenId}
              error={shopError}
              disabled={submitting}
              onChange={(id) => {
                choose(id);
                setShopError(null);
                setKey(newIdempotencyKey());
              }}
            />
          )}
          <TextInput
            label="Card Number"
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            data-autofocus={shop ? true : undefined}
            readOnly={cardNumber !== undefined}
            placeholder="9123-4567-8901-2348"
            disabled={submitting}
            key={form.key('cardNumber')}
            {...form.getInputProps('cardNumber')}
            onChange={(event) =>
              form.setFieldValue('cardNumber', formatCardNumber(event.currentTarget.value))
            }
          />
          <NumberInput
            label="Bill Amount"
            withAsterisk
            leftSection="₹"
            decimalScale={2}
            thousandSeparator=","
            thousandsGroupStyle="lakh"
            hideControls
            disabled={submitting}
            key={form.key('billAmount')}
            {...form.getInputProps('billAmount')}
          />
          <PurchasePreview preview={preview} />
          <div className={styles.pair}>
            <TextInput
              label="Bill Number"
              autoComplete="off"
              disabled={submitting}
              key={form.key('billNumber')}
              {...form.getInputProps('billNumber')}
            />
            <TextInput
              label="Bill Date"
              type="date"
              min={days.first}
              max={days.last}
              description="Only listed: the discount is that of today."
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              disabled={submitting}
              key={form.key('billDate')}
              {...form.getInputProps('billDate')}
            />
          </div>
          <CountedTextarea
            label="Note"
            description="For administrators; the member sees it in a copy of the stored data."
            maximum={PURCHASE_NOTE_MAX_LENGTH}
            disabled={submitting}
            key={form.key('note')}
            {...form.getInputProps('note')}
            value={form.values.note}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
