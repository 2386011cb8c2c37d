import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SessionUser } from '@nattil/contracts/api/members';
import { LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { PROFILE_ERRORS } from '@nattil/contracts/rules/form-errors';
import { PROFILE_HAS_ERRORS } from '@nattil/contracts/rules/profile';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { alertDialog } from '@nattil/frontend-shared/ui/ask';
import { Dialog } from '@nattil/frontend-shared/ui/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/toast';
import { useId, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { session } from '../../app/session.ts';
import { PhoneField } from './phone-field.tsx';
import {
  PROFILE_FIELDS,
  type ProfileField,
  profileRules,
  startingValues,
  toRequest,
} from './profile-form.ts';
import { profileRefusal } from './profile-refusal.ts';
import { useCreateProfileMutation } from './profileApi.ts';

interface ProfileDialogProps {
  /** The profile is complete and the card issued. */
  onCreated: () => void;
  /** There is a profile already. */
  onExists: () => void;
}

/** The form to apply for the card, which is issued with the profile. */
export function ProfileDialog({ onCreated, onExists }: ProfileDialogProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const [createProfile, { isLoading: submitting }] = useCreateProfileMutation();
  const [formError, setFormError] = useState<{ text: string; reason?: string } | null>(null);
  const formId = useId();
  const form = useForm({
    initialValues: startingValues(user),
    validate: profileRules,
    clearInputErrorOnChange: true,
  });

  function showErrors(errors: Partial<Record<ProfileField, string>>): void {
    form.setErrors(errors);
    const first = PROFILE_FIELDS.find((field) => errors[field]);
    if (first) form.getInputNode(first)?.focus();
  }

  function showRefusal(error: ApiError): void {
    const refusal = profileRefusal(error);
    switch (refusal.kind) {
      case 'exists':
        onExists();
        alertDialog({ title: PROFILE_ERRORS.existsTitle, message: PROFILE_ERRORS.existsText });
        return;
      case 'denied':
        alertDialog({ title: PROFILE_ERRORS.deniedTitle, message: PROFILE_ERRORS.deniedText });
        return;
      case 'fields':
        showErrors(refusal.errors);
        return;
      case 'failed':
        setFormError(refusal);
    }
  }

  async function submit(member: SessionUser | null): Promise<void> {
    setFormError(null);
    if (!member) {
      setFormError({ text: 'User not authenticated' });
      return;
    }
    try {
      const created = await createProfile(toRequest(form.getValues(), member)).unwrap();
      dispatch(session.storeUser(created.user));
      onCreated();
    } catch (error) {
      showRefusal(isApiError(error) ? error : { status: 'NETWORK' });
    }
  }

  return (
    <Dialog
      title="Apply for card"
      submitting={submitting}
      dirty={form.isDirty()}
      footer={
        <Button type="submit" form={formId} fullWidth loading={submitting}>
          Apply Now
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit(
          () => void submit(user),
          (errors) => {
            toast.error(PROFILE_HAS_ERRORS);
            form.getInputNode(PROFILE_FIELDS.find((field) => errors[field]) ?? '')?.focus();
          },
        )}
      >
        <Stack gap="md">
          <Text c="dimmed">
            These details go with your card. It is issued as soon as you apply, free of charge.
          </Text>
          <FormError>
            {formError ? (
              <>
                <div>{formError.text}</div>
                {formError.reason ? <div>{formError.reason}</div> : null}
              </>
            ) : null}
          </FormError>
          <TextInput
            label="Full name"
            autoComplete="name"
            data-autofocus
            readOnly={submitting}
            {...form.getInputProps('fullName')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            readOnly={submitting}
            {...form.getInputProps('email')}
          />
          <PhoneField
            readOnly={submitting}
            code={form.getInputProps('countryCode')}
            number={form.getInputProps('phone')}
          />
          <TextInput
            label="Location"
            placeholder="Town or city"
            autoComplete="address-level2"
            readOnly={submitting}
            {...form.getInputProps('location')}
          />
          <NativeSelect
            label="Preferred category (optional)"
            data={[{ value: '', label: 'No preference' }, ...LANDING_CATEGORIES]}
            {...form.getInputProps('preferredCategory')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
