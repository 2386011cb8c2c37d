import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId, useState } from 'react';
import type { CreateApiKeyRequest } from '@nattil/contracts/api/admin/api-keys';
import {
  API_KEY_DAYS,
  FEED_SCOPES,
  SCOPE_TEXTS,
  type FeedScope,
} from '@nattil/contracts/rules/portal/api-keys';
import { isSensitive } from '@nattil/contracts/rules/portal/sensitive-events';
import { fieldErrorsOf, messageOf } from '@nattil/frontend-shared/api/api-error';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { NewSecret } from '../../shared/new-secret.tsx';
import { useDraft } from '../../shared/use-draft.ts';
import { apiKeyForm } from './api-key-form.ts';
import { useCreateApiKeyMutation } from './apiKeysApi.ts';

const FIELDS = ['name', 'scopes', 'expiresInDays', 'confirmSensitive'] as const;

export function NewKeyDialog() {
  const [create, { isLoading: submitting }] = useCreateApiKeyMutation();
  const [error, setError] = useState<string | null>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const formId = useId();
  const form = useForm<CreateApiKeyRequest>({ ...apiKeyForm, clearInputErrorOnChange: true });
  const { scopes, expiresInDays } = form.values;
  const draft = useDraft('api-key', {
    values: form.values,
    initial: apiKeyForm.initialValues,
    restore: form.setValues,
  });

  async function submit(): Promise<void> {
    setError(null);
    const values = form.getValues();
    try {
      const { name, secret } = await create({
        ...values,
        name: apiKeyForm.validate.name.normalise(values.name),
      }).unwrap();
      draft.forget();
      setMade({ name, secret });
    } catch (refusal) {
      form.setErrors(fieldErrorsOf(refusal));
      setError(messageOf(refusal, 'Failed to create the key. Please try again.'));
    }
  }

  /** A new choice needs a new confirmation. */
  function choose(chosen: FeedScope[]): void {
    form.setFieldValue('scopes', chosen);
    if (!chosen.some(isSensitive)) form.setFieldValue('confirmSensitive', false);
  }

  // Shown in the same dialog, which then returns the focus to its button.
  if (made)
    return (
      <NewSecret
        title="Copy the Key"
        lead={
          <>
            This is the key <b translate="no">{made.name}</b>. Keep it where only the other system
            can read it: it is not stored here and cannot be shown again.
          </>
        }
        label="Key"
        secret={made.secret}
        use="It is sent as “Authorization: Bearer …” to /api/events/log and /api/events/stream."
      />
    );
  return (
    <FormDialog
      title="New API Key"
      submitting={submitting}
      draft={draft}
      action={{ label: 'Create Key', form: formId }}
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit(
          () => void submit(),
          (errors) => form.getInputNode(FIELDS.find((field) => errors[field]) ?? 'name')?.focus(),
        )}
      >
        <Stack gap="md">
          <Text c="dimmed">
            With a key another system reads what happens here, also what happened before. It can
            change nothing.
          </Text>
          <FormError>{error}</FormError>
          <TextInput
            label="Name"
            description="Which system will use it"
            data-autofocus
            disabled={submitting}
            {...form.getInputProps('name')}
          />
          <Checkbox.Group
            label="It may read the events of"
            value={scopes}
            onChange={(chosen) => choose(chosen as FeedScope[])}
            error={form.errors['scopes']}
          >
            <Stack gap="xs" mt={4}>
              {FEED_SCOPES.map((scope, at) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={SCOPE_TEXTS[scope]}
                  disabled={submitting}
                  {...(at === 0 && { 'data-path': 'scopes' })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {scopes.some(isSensitive) ? (
            <Checkbox
              label="It may know when members get codes, when people sign in and use their accounts, and what administrators do"
              disabled={submitting}
              {...form.getInputProps('confirmSensitive', { type: 'checkbox' })}
            />
          ) : null}
          <NativeSelect
            label="Ends after"
            data={API_KEY_DAYS.map((days) => ({ value: String(days), label: `${days} days` }))}
            value={String(expiresInDays)}
            onChange={(event) =>
              form.setFieldValue('expiresInDays', Number(event.currentTarget.value))
            }
            error={form.errors['expiresInDays']}
            disabled={submitting}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
