import { NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/shops';
import { formatCardNumber, formatRupees } from '@nattil/contracts/formats';
import { fieldErrorsOf, isApiError, messageOf } from '@nattil/frontend-shared/api/api-error';
import { newIdempotencyKey } from '@nattil/frontend-shared/api/idempotency';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useDialog } from '@nattil/frontend-shared/ui/use-dialog';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { EMPTY_PURCHASE, purchaseRules, toRequest } from './purchase-form.ts';
import { useRecordPurchaseMutation } from './purchasesApi.ts';

/** A bill that a member paid with the card; the server works out the discount. */
export function RecordPurchaseDialog({ shop }: { shop: AdminShop }) {
  const { close } = useDialog();
  const [record, { isLoading: submitting }] = useRecordPurchaseMutation();
  const [error, setError] = useState<string | null>(null);
  // Kept while the form stays as it is: pressed again after a lost answer, it counts once.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const formId = useId();
  const form = useForm({
    initialValues: EMPTY_PURCHASE,
    validate: purchaseRules,
    clearInputErrorOnChange: true,
    onValuesChange: () => setKey(newIdempotencyKey()),
  });

  const draft = useDraft(`purchase/${shop.id}`, {
    values: form.values,
    initial: EMPTY_PURCHASE,
    restore: form.setValues,
  });

  async function submit(): Promise<void> {
    setError(null);
    try {
      const sale = toRequest(form.getValues(), shop.id);
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
        onSubmit={form.onSubmit(
          () => void submit(),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
        )}
      >
        <Stack gap="md">
          <Text c="dimmed">
            At {shop.name}. The greater of the shop’s discount and the member’s tier counts.
          </Text>
          <FormError>{error}</FormError>
          <TextInput
            label="Card Number"
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
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
        </Stack>
      </form>
    </FormDialog>
  );
}
