import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { OwnProfile } from '@nattil/contracts/api/member/account';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { categoryOptions, LANDING_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { PROFILE_HAS_ERRORS } from '@nattil/contracts/rules/members/profile';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { DraftNotice } from '@nattil/frontend-shared/draft/draft-notice.tsx';
import { draftKey } from '@nattil/frontend-shared/draft/drafts';
import { useKeptDraft } from '@nattil/frontend-shared/draft/use-kept-draft';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FormError } from '@nattil/frontend-shared/ui/forms/form-error.tsx';
import { toast } from '@nattil/frontend-shared/ui/overlays/toast';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useId, useState } from 'react';
import { type WaitingContact, waitingContacts } from '../contacts/contact-codes.ts';
import { changeRules, changesContact, presentValues, toChanges } from './edit-profile-form.ts';
import { editRefusal } from './edit-refusal.ts';
import { useUpdateProfileMutation } from '../ownProfileApi.ts';
import { ProfileFields } from '../new-profile/profile-fields.tsx';
import { PROFILE_FIELDS, type ProfileField } from '../new-profile/profile-form.ts';

interface EditProfileDialogProps {
  profile: OwnProfile;
  /** The field that gets the focus first. */
  focusOn?: ContactKind;
  /** Called with the changed contacts, which now wait for their codes. */
  onSaved: (waiting: WaitingContact[]) => void;
}

/** Edits the profile. Unsaved input is kept as a draft, also over a reload. */
export function EditProfileDialog({ profile, focusOn, onSaved }: EditProfileDialogProps) {
  const { close } = useDialog();
  const [update, { isLoading: submitting }] = useUpdateProfileMutation();
  const [formError, setFormError] = useState<string | null>(null);
  const [before] = useState(() => presentValues(profile));
  const formId = useId();
  const form = useForm({
    initialValues: before,
    validate: changeRules(before),
    clearInputErrorOnChange: true,
  });
  const draft = useKeptDraft(draftKey('member', 'profile'), {
    values: form.values,
    initial: before,
    restore: form.setValues,
  });

  function focusFirst(errors: Partial<Record<ProfileField, unknown>>): void {
    const first = PROFILE_FIELDS.find((field) => errors[field]);
    // The error of the country code is shown below the number.
    if (first) form.getInputNode(first)?.focus();
  }

  async function submit(): Promise<void> {
    if (submitting) return;
    setFormError(null);
    const changes = toChanges(before, form.getValues());
    const changed = Object.keys(changes);
    if (changed.length === 0) {
      draft.forget();
      close();
      return;
    }
    try {
      const saved = await update(changes).unwrap();
      draft.forget();
      close();
      onSaved(
        waitingContacts(saved).filter(({ channel }) =>
          changed.includes(channel === 'email' ? 'email' : 'phone'),
        ),
      );
    } catch (error) {
      const refusal = editRefusal(isApiError(error) ? error : { status: 'NETWORK' }, changed);
      form.setErrors(refusal.fields);
      setFormError(refusal.text);
      focusFirst(refusal.fields);
    }
  }

  return (
    <Dialog
      title="Edit profile"
      submitting={submitting}
      dirty={draft.isDirty}
      footer={
        <Button type="submit" form={formId} fullWidth loading={submitting}>
          Save
        </Button>
      }
    >
      <DraftNotice draft={draft} />
      <form
        id={formId}
        noValidate
        onSubmit={form.onSubmit(
          () => void submit(),
          (errors) => {
            toast.error(PROFILE_HAS_ERRORS);
            focusFirst(errors);
          },
        )}
      >
        <Stack gap="md">
          <Text c="dimmed">
            A new email or phone number counts once you enter the code that we send to it.
          </Text>
          <FormError>{formError}</FormError>
          <ProfileFields
            form={form}
            readOnly={submitting}
            focusOn={focusOn}
            passwordReason={
              changesContact(before, form.values) &&
              'Asked for because your email or phone number changes.'
            }
            categories={categoryOptions(LANDING_CATEGORIES)}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
