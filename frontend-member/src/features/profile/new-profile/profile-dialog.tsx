import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { SessionUser } from '@nattil/contracts/api/member/session';
import type { OtpChannel } from '@nattil/contracts/api/member/otp';
import { categoryOptions, LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { PROFILE_ERRORS } from '@nattil/contracts/rules/texts/form-errors';
import { PROFILE_HAS_ERRORS } from '@nattil/contracts/rules/members/profile';
import { type ApiError, isApiError } from '@nattil/frontend-shared/api/api-error';
import { alertDialog } from '@nattil/frontend-shared/ui/dialogs/ask';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks.ts';
import { session } from '../../../shared/session.ts';
import { ClaimOffer } from '../contacts/claim-offer.tsx';
import { claimsOf, isTyped, reasonsAmong } from './claims.ts';
import { kindOf, type WaitingContact } from '../contacts/contact-codes.ts';
import { useLazyOwnProfileQuery } from '../ownProfileApi.ts';
import { ProfileFields } from './profile-fields.tsx';
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
  /** Called when the profile is complete and the card is issued. */
  onCreated: () => void;
  /** Called if the profile already exists. */
  onExists: () => void;
}

/** The application form for the card, which is issued with the profile. */
export function ProfileDialog({ onCreated, onExists }: ProfileDialogProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(session.selectUser);
  const [createProfile, { isLoading: creating }] = useCreateProfileMutation();
  const [loadProfile, { isFetching: loading }] = useLazyOwnProfileQuery();
  const submitting = creating || loading;
  const [claims, setClaims] = useState<WaitingContact[]>([]);
  const [asksPassword, setAsksPassword] = useState(false);
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

  /** An unconfirmed contact of another member goes to the member who enters its code. */
  async function showTaken(errors: Partial<Record<ProfileField, string>>): Promise<void> {
    const { data: profile } = await loadProfile();
    if (!profile) {
      showErrors(errors);
      return;
    }
    const values = form.getValues();
    setClaims(claimsOf(profile, values));
    showErrors(reasonsAmong(errors, profile, values));
  }

  async function showRefusal(error: ApiError): Promise<void> {
    const refusal = profileRefusal(error);
    switch (refusal.kind) {
      case 'exists':
        onExists();
        alertDialog({ title: PROFILE_ERRORS.existsTitle, message: PROFILE_ERRORS.existsText });
        return;
      case 'denied':
        alertDialog({ title: PROFILE_ERRORS.deniedTitle, message: PROFILE_ERRORS.deniedText });
        return;
      case 'taken':
        await showTaken(refusal.errors);
        return;
      case 'fields':
        // Renders the field before it gets the focus.
        if (refusal.errors.currentPassword) flushSync(() => setAsksPassword(true));
        showErrors(refusal.errors);
        return;
      case 'failed':
        setFormError(refusal);
    }
  }

  async function submit(member: SessionUser | null): Promise<void> {
    setFormError(null);
    setClaims([]);
    if (!member) {
      setFormError({ text: 'User not authenticated' });
      return;
    }
    try {
      const created = await createProfile(toRequest(form.getValues(), member)).unwrap();
      dispatch(session.storeUser(created.user));
      onCreated();
    } catch (error) {
      await showRefusal(isApiError(error) ? error : { status: 'NETWORK' });
    }
  }

  function claimOn(channel: OtpChannel): ReactNode {
    const claim = claims.find((one) => one.channel === channel && isTyped(one, form.values));
    if (!claim) return null;
    return (
      <ClaimOffer
        key={claim.contact}
        claim={claim}
        onConfirmed={() => void submit(user)}
        onChange={() => form.getInputNode(kindOf(channel))?.focus()}
      />
    );
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
          <ProfileFields
            form={form}
            readOnly={submitting}
            below={{ email: claimOn('email'), phone: claimOn('sms') }}
            passwordReason={
              asksPassword && 'Asked for because a confirmed email or phone number changes.'
            }
            categories={categoryOptions(LANDING_CATEGORIES).map(({ label }) => label)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
