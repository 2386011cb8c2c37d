import { NativeSelect, type NativeSelectProps, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import type { ContactKind } from '@nattil/contracts/api/member/session';
import { PasswordField } from '@nattil/frontend-shared/ui/forms/password-field.tsx';
import type { ReactNode } from 'react';
import { PhoneField } from './phone-field.tsx';
import type { ProfileForm } from './profile-form.ts';

interface ProfileFieldsProps {
  form: Pick<ReturnType<typeof useForm<ProfileForm>>, 'getInputProps'>;
  readOnly: boolean;
  /** The contact that gets the focus first; by default the name gets it. */
  focusOn?: ContactKind;
  /** Shown below the field of a contact. */
  below?: Partial<Record<ContactKind, ReactNode>>;
  /** The reason to ask for the current password, which is hidden without one. */
  passwordReason: string | false;
  /** The choices after `No preference`. */
  categories: NonNullable<NativeSelectProps['data']>;
}

/** The fields of a new and of an edited profile. */
export function ProfileFields({
  form,
  readOnly,
  focusOn,
  below = {},
  passwordReason,
  categories,
}: ProfileFieldsProps) {
  return (
    <>
      <TextInput
        label="Full name"
        autoComplete="name"
        data-autofocus={focusOn === undefined || undefined}
        readOnly={readOnly}
        {...form.getInputProps('fullName')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        data-autofocus={focusOn === 'email' || undefined}
        readOnly={readOnly}
        {...form.getInputProps('email')}
      />
      {below.email}
      <PhoneField
        autoFocus={focusOn === 'phone'}
        readOnly={readOnly}
        code={form.getInputProps('countryCode')}
        number={form.getInputProps('phone')}
      />
      {below.phone}
      {passwordReason ? (
        <PasswordField
          label="Current password"
          description={passwordReason}
          autoComplete="current-password"
          readOnly={readOnly}
          {...form.getInputProps('currentPassword')}
        />
      ) : null}
      <TextInput
        label="Location"
        placeholder="Town or city"
        autoComplete="address-level2"
        readOnly={readOnly}
        {...form.getInputProps('location')}
      />
      <NativeSelect
        label="Preferred category (optional)"
        data={[{ value: '', label: 'No preference' }, ...categories]}
        {...form.getInputProps('preferredCategory')}
      />
    </>
  );
}
