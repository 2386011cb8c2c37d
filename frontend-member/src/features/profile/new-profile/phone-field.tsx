import { Input, Select, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { countryOptions } from '@nattil/contracts/catalog/all-country-codes';
import { useState } from 'react';
import type { ProfileForm } from './profile-form.ts';
import styles from './phone-field.module.css';

type InputProps = ReturnType<ReturnType<typeof useForm<ProfileForm>>['getInputProps']>;

const countries = countryOptions();
const options = countries.map(({ iso, label }) => ({ value: iso, label }));

interface PhoneFieldProps {
  code: InputProps;
  number: InputProps;
  readOnly: boolean;
  /** Whether the number is focused when its dialog opens. */
  autoFocus?: boolean;
}

/** Country code and number side by side, with one shared error line. */
export function PhoneField({ code, number, readOnly, autoFocus = false }: PhoneFieldProps) {
  // Several countries may share a calling code, so the form value does not identify the country.
  const [chosen, setChosen] = useState<string | null>(null);
  const country =
    countries.find((one) => one.iso === chosen && one.code === code.value) ??
    countries.find((one) => one.code === code.value);

  function choose(iso: string | null): void {
    const found = countries.find((one) => one.iso === iso);
    if (!found) return;
    setChosen(iso);
    code.onChange(found.code);
  }

  return (
    <div>
      <div className={styles.row}>
        <Select
          label="Country code"
          autoComplete="off"
          searchable
          selectFirstOptionOnChange
          allowDeselect={false}
          data={options}
          nothingFoundMessage="No country of this name or code"
          value={country?.iso ?? null}
          onChange={choose}
          onFocus={(event) => event.currentTarget.select()}
          readOnly={readOnly}
          maxDropdownHeight={240}
          rightSectionProps={{ 'aria-hidden': true }}
          // Hidden while closed, because the list has the same label as the field.
          comboboxProps={{
            withinPortal: false,
            keepMounted: false,
            position: 'bottom-start',
            width: 'max-content',
          }}
        />
        <TextInput
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          readOnly={readOnly}
          data-autofocus={autoFocus || undefined}
          {...number}
        />
      </div>
      {code.error ? <Input.Error role="alert">{code.error}</Input.Error> : null}
    </div>
  );
}
