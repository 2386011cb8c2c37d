import { NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { categoryOptions, NEW_SHOP_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { DESCRIPTION_MAX_LENGTH } from '@nattil/contracts/rules/shops/new-shop';
import { PasswordField } from '@nattil/frontend-shared/ui/forms/password-field.tsx';
import { CountedTextarea } from '../../../shared/counted-textarea.tsx';
import { FieldRow, PERCENT } from '../shop-fields.tsx';
import { HolidaysField } from '../hours/holidays-field.tsx';
import { OpeningHoursField } from '../hours/opening-hours-field.tsx';
import { LocationField } from '../location/location-field.tsx';
import type { NewShopField, NewShopForm } from './new-shop-form.ts';

interface StepProps {
  /** Value, error and change handler of a field. */
  input: <Field extends NewShopField>(
    field: Field,
  ) => {
    value: NewShopForm[Field];
    error: string | undefined;
    disabled: boolean;
    id: string;
    onTyped: (value: NewShopForm[Field]) => void;
  };
}

/** Props of a text input. */
function text(
  { onTyped, ...input }: { value: string; onTyped: (value: string) => void } & object,
  change: (typed: string) => string = (typed) => typed,
) {
  return {
    ...input,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onTyped(change(currentTarget.value)),
  };
}

/** Props of a number input. */
function number({
  onTyped,
  ...input
}: {
  value: number | string;
  onTyped: (value: number | string) => void;
}) {
  return { ...input, onChange: onTyped };
}

const inCapitals = (typed: string): string => typed.toUpperCase();

export function BasicStep({ input }: StepProps) {
  return (
    <Stack gap="md">
      <TextInput label="Shop name" withAsterisk autoComplete="off" {...text(input('name'))} />
      <TextInput label="Owner name" withAsterisk autoComplete="off" {...text(input('ownerName'))} />
      <FieldRow>
        <TextInput
          label="Email"
          type="email"
          withAsterisk
          autoComplete="off"
          {...text(input('email'))}
        />
        <TextInput
          label="Phone"
          type="tel"
          description="10 digits, without the country code"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          autoComplete="off"
          {...text(input('phone'))}
        />
      </FieldRow>
      <CountedTextarea
        label="Description (optional)"
        maximum={DESCRIPTION_MAX_LENGTH}
        {...text(input('description'))}
      />
    </Stack>
  );
}

const categories = categoryOptions(NEW_SHOP_CATEGORIES);

export function AddressStep({ input }: StepProps) {
  return (
    <Stack gap="md">
      <TextInput label="Address" withAsterisk autoComplete="off" {...text(input('address'))} />
      <NativeSelect label="Category" withAsterisk {...text(input('category'))}>
        <option value="" disabled>
          Select a category
        </option>
        {categories.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        label="Location (landmark, optional)"
        autoComplete="off"
        {...text(input('location'))}
      />
      <LocationField
        address={input('address').value}
        latitude={input('latitude')}
        longitude={input('longitude')}
        isMarkedOptional
      />
    </Stack>
  );
}

export function DocumentsStep({ input }: StepProps) {
  return (
    <Stack gap="md">
      <Text c="dimmed">All of this is optional.</Text>
      <FieldRow>
        <NumberInput
          label="Discount"
          description="Left empty, it is 0%."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...PERCENT}
          {...number(input('discountOffered'))}
        />
        <TextInput
          label="Registration number"
          autoComplete="off"
          {...text(input('registrationNumber'))}
        />
        <TextInput
          label="GST number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...text(input('gstNumber'), inCapitals)}
        />
        <TextInput
          label="PAN number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...text(input('panNumber'), inCapitals)}
        />
        <PasswordField label="Password" autoComplete="new-password" {...text(input('password'))} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...text(input('passwordConfirmation'))}
        />
      </FieldRow>
      <OpeningHoursField {...input('openingHours')} />
      <HolidaysField {...input('holidays')} />
    </Stack>
  );
}
