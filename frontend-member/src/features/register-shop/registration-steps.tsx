import { Checkbox, NativeSelect, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { categoryOptions, REGISTRATION_CATEGORIES } from '@nattil/contracts/catalog/categories';
import { STANDARD_DISCOUNT_PERCENT } from '@nattil/contracts/rules/shops/purchases';
import { DISTRICTS, findDistrict, TALUKS_BY_DISTRICT } from '@nattil/contracts/catalog/districts';
import type { RegistrationForm } from './use-registration-form.ts';

interface StepProps {
  form: RegistrationForm;
  disabled: boolean;
}

const categories = categoryOptions(REGISTRATION_CATEGORIES);

export function ShopStep({ form, disabled }: StepProps) {
  return (
    <Stack gap="md">
      <TextInput
        label="Shop name"
        autoComplete="organization"
        withAsterisk
        disabled={disabled}
        {...form.getInputProps('shopName')}
      />
      <NativeSelect
        label="Category"
        withAsterisk
        disabled={disabled}
        {...form.getInputProps('category')}
      >
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
        label="Business email"
        type="email"
        autoComplete="email"
        withAsterisk
        disabled={disabled}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        description="10 to 15 digits; members call this number"
        withAsterisk
        disabled={disabled}
        {...form.getInputProps('phone')}
      />
    </Stack>
  );
}

export function PlaceStep({ form, disabled }: StepProps) {
  const district = findDistrict(form.values.district);
  const taluks: readonly string[] = district ? TALUKS_BY_DISTRICT[district] : [];
  return (
    <Stack gap="md">
      <NativeSelect
        label="District"
        withAsterisk
        disabled={disabled}
        {...form.getInputProps('district')}
        onChange={(event) => {
          form.setFieldValue('district', event.currentTarget.value);
          // A taluk of the previous district does not belong to the new one.
          form.setFieldValue('talukBlock', '');
        }}
      >
        <option value="" disabled>
          Select a district
        </option>
        {DISTRICTS.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Taluk / block"
        withAsterisk
        disabled={disabled}
        description={district ? undefined : 'Choose the district first'}
        {...form.getInputProps('talukBlock')}
      >
        <option value="" disabled>
          Select a taluk/block
        </option>
        {taluks.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      <TextInput
        label="Location"
        description="Town or area, as people call it"
        autoComplete="address-level2"
        withAsterisk
        disabled={disabled}
        {...form.getInputProps('location')}
      />
    </Stack>
  );
}

export function OfferStep({ form, disabled }: StepProps) {
  return (
    <Stack gap="md">
      <Textarea
        label="Store address"
        autoComplete="street-address"
        rows={3}
        withAsterisk
        disabled={disabled}
        {...form.getInputProps('storeAddress')}
      />
      <TextInput
        label="GST number (optional)"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={disabled}
        {...form.getInputProps('gstNumber')}
      />
      <NumberInput
        label="Discount offer in percent (optional)"
        description={`What cardholders get on their bill; left empty, the programme’s standard ${STANDARD_DISCOUNT_PERCENT} %`}
        suffix="%"
        min={0}
        max={100}
        clampBehavior="none"
        hideControls
        inputMode="decimal"
        disabled={disabled}
        {...form.getInputProps('discountOffer')}
      />
      <Checkbox
        label="I confirm that the details are correct"
        disabled={disabled}
        {...form.getInputProps('confirmDetails', { type: 'checkbox' })}
      />
    </Stack>
  );
}
