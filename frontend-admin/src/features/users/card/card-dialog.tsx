import { Alert, Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import type { AdminMember } from '@nattil/contracts/api/admin/users';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import { expiryBounds, USER_MESSAGES } from '@nattil/contracts/rules/portal/admin-users';
import { REASON_MAX_LENGTH } from '@nattil/contracts/rules/shops/shop-decisions';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { CountedTextarea } from '../../../shared/counted-textarea.tsx';
import { Facts } from '../../../shared/facts.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { useNow } from '../../../shared/use-now.ts';
import { type CardForm, cardFormOf, cardRules, isBlocking, toCardRequest } from './card-form.ts';
import { TIER_CHOICES } from '../user-texts.ts';
import { UserCard } from '../user-card.tsx';
import { useFreshUser } from '../use-fresh-user.ts';
import { useRefusal } from '../use-refusal.ts';
import { useUpdateCardMutation } from '../usersApi.ts';

/** Edits the number, expiry date, tier and block of a member's card. */
export function CardDialog({ user: shown }: { user: AdminMember }) {
  const { close } = useDialog();
  const { user, initial, reload } = useFreshUser(shown, cardFormOf);
  const [update, { isLoading: submitting }] = useUpdateCardMutation();
  const { first, last } = expiryBounds(useNow());
  const formId = useId();
  const form = useForm<CardForm>({
    initialValues: initial,
    validate: (values) => {
      const { cardNumber, expiryDate, discountTier, blocked, reason } = values;
      const rules = cardRules(initial);
      return {
        cardNumber: rules.cardNumber(cardNumber),
        expiryDate: rules.expiryDate(expiryDate),
        discountTier: rules.discountTier(discountTier),
        blocked: rules.blocked(blocked),
        reason: isBlocking(initial, values) ? rules.reason(reason) : null,
      };
    },
    clearInputErrorOnChange: true,
  });
  const draft = useDraft(`card/${user.id}`, {
    values: form.values,
    initial,
    restore: form.setValues,
  });
  const refusal = useRefusal(form, 'Failed to update card details. Please try again.');

  async function submit(): Promise<void> {
    if (submitting) return;
    refusal.clear();
    const changes = toCardRequest(initial, form.getValues());
    try {
      await update({ id: user.id, version: user.card?.version, changes }).unwrap();
      draft.forget();
      close();
      toast.success(USER_MESSAGES.cardUpdated);
    } catch (refused) {
      await refusal.show(refused, () => reload(form));
    }
  }

  return (
    <FormDialog
      title="Update Card Details"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Update Card', form: formId }}
    >
      <form id={formId} noValidate onSubmit={form.onSubmit(() => void submit(), refusal.focus)}>
        <Stack gap="md">
          {user.card ? (
            <UserCard user={user} />
          ) : (
            <Alert color="info" icon={<IconInfoCircle aria-hidden />}>
              This user has no card yet. It is issued when the profile is complete.
            </Alert>
          )}
          <FormError>{refusal.text}</FormError>
          <TextInput
            label="Card Number"
            withAsterisk
            inputMode="numeric"
            autoComplete="off"
            data-autofocus
            readOnly={submitting}
            {...form.getInputProps('cardNumber')}
            onChange={(event) =>
              form.setFieldValue('cardNumber', formatCardNumber(event.currentTarget.value))
            }
          />
          <TextInput
            type="date"
            label="Expiry Date"
            description="The last day, from today to 24 months ahead."
            min={first}
            max={last}
            readOnly={submitting}
            {...form.getInputProps('expiryDate')}
          />
          <NativeSelect
            label="Discount Tier"
            description="A tier that is set here holds until the next renewal."
            data={TIER_CHOICES}
            disabled={submitting}
            {...form.getInputProps('discountTier')}
          />
          {user.card ? (
            <Checkbox
              label="Card is blocked"
              description="Nobody can pay with it, activate or renew it."
              disabled={submitting}
              {...form.getInputProps('blocked', { type: 'checkbox' })}
            />
          ) : null}
          {isBlocking(initial, form.values) ? (
            <CountedTextarea
              label="Reason for the block"
              description="Optional. Administrators see it; the member sees it in a copy of the stored data."
              maximum={REASON_MAX_LENGTH}
              disabled={submitting}
              {...form.getInputProps('reason')}
              value={form.values.reason}
            />
          ) : null}
          {initial.blocked && form.values.blocked ? (
            <Facts
              label="Block"
              facts={[
                {
                  label: 'Reason of the block',
                  value: user.card?.blockReason ?? null,
                  wide: true,
                },
              ]}
            />
          ) : null}
        </Stack>
      </form>
    </FormDialog>
  );
}
