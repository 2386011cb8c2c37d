import { Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { AdminShop } from '@nattil/contracts/api/admin/shops';
import {
  EMAIL_MESSAGE_MAX_LENGTH,
  emailMessageRule,
  emailSubjectRule,
  SHOP_EMAIL_MESSAGES,
} from '@nattil/contracts/rules/shops/shop-email';
import { fieldErrorsOf } from '@nattil/frontend-shared/api/api-error';
import { newIdempotencyKey } from '@nattil/frontend-shared/api/idempotency';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { CountedTextarea } from '../../../shared/counted-textarea.tsx';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { useDraft } from '../../../shared/use-draft.ts';
import { useEmailShopMutation } from '../shopsApi.ts';

const EMPTY = { subject: '', message: '' };
type Field = keyof typeof EMPTY;

/** Sends an e-mail to the owner of a shop. */
export function EmailShopDialog({ shop }: { shop: AdminShop }) {
  const { close } = useDialog();
  const formId = useId();
  const [email, setEmail] = useState(EMPTY);
  const [touched, setTouched] = useState<Partial<Record<Field, boolean>>>({});
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({});
  const [send, { isLoading: submitting }] = useEmailShopMutation();
  // The key stays while the text is unchanged, so a retry after a lost answer sends one mail.
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const draft = useDraft(`shop-email/${shop.id}`, {
    values: email,
    initial: EMPTY,
    restore: setEmail,
  });
  const wrong = {
    subject: emailSubjectRule(email.subject),
    message: emailMessageRule(email.message),
  };
  const firstWrong = (['subject', 'message'] as const).find((field) => wrong[field]);

  async function submit(): Promise<void> {
    if (submitting || shop.email === null) return;
    if (firstWrong) {
      setTouched({ subject: true, message: true });
      document.getElementById(`${formId}-${firstWrong}`)?.focus();
      return;
    }
    try {
      await send({
        id: shop.id,
        subject: emailSubjectRule.normalise(email.subject),
        message: emailMessageRule.normalise(email.message),
        idempotencyKey,
      }).unwrap();
    } catch (error) {
      setRefused(fieldErrorsOf(error));
      toast.error(SHOP_EMAIL_MESSAGES.failed);
      return;
    }
    draft.forget();
    close();
    toast.success(SHOP_EMAIL_MESSAGES.sent);
  }

  function input(field: Field) {
    return {
      id: `${formId}-${field}`,
      value: email[field],
      error: refused[field] ?? (touched[field] ? wrong[field] : null),
      disabled: submitting,
      withAsterisk: true,
      onBlur: () => setTouched((before) => ({ ...before, [field]: true })),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
        setEmail((before) => ({ ...before, [field]: currentTarget.value }));
        setRefused({});
        setKey(newIdempotencyKey());
      },
    };
  }

  return (
    <FormDialog
      title="Send Email"
      submitting={submitting}
      draft={draft}
      action={{
        label: 'Send',
        form: formId,
        ready: firstWrong === undefined && shop.email !== null,
      }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="md">
          <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {shop.email === null ? (
              <span>No email address of </span>
            ) : (
              <>
                <span>To </span>
                <span translate="no">{shop.email}</span>
                <span>, the owner of </span>
              </>
            )}
            <span translate="no">{shop.name}</span>
            <span>{shop.email === null ? ' is known, so nothing can be sent.' : '.'}</span>
          </Text>
          <TextInput label="Subject" data-autofocus {...input('subject')} />
          <CountedTextarea
            label="Message"
            maximum={EMAIL_MESSAGE_MAX_LENGTH}
            {...input('message')}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
