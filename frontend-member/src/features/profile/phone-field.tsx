import { Input, NativeSelect, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { COUNTRY_CODES } from '@nattil/contracts/catalog/country-codes';
import type { ProfileForm } from './profile-form.ts';
import styles from './phone-field.module.css';

type InputProps = ReturnType<ReturnType<typeof useForm<ProfileForm>>['getInputProps']>;

const options = COUNTRY_CODES.map(({ code, country }) => ({
  value: code,
  label: `${code} ${country}`,
}));

interface PhoneFieldProps {
  code: InputProps;
  number: InputProps;
  readOnly: boolean;
  /** Whether the number has the focus when its dialog opens. */
  autoFocus?: boolean;
}

/** Country code and number side by side, with one place for what is wrong with them. */
export function PhoneField({ code, number, readOnly, autoFocus = false }: PhoneFieldProps) {
  return (
    <div>
      <div className={styles.row}>
        <NativeSelect
          label="Country code"
          autoComplete="tel-country-code"
          data={options}
          {...code}
          error={null}
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
