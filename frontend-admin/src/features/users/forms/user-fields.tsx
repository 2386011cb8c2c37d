import { NativeSelect, TextInput } from '@mantine/core';
import type { useForm } from '@mantine/form';
import { formatCardNumber } from '@nattil/contracts/basic-formats';
import { TIER_CHOICES, USER_STATUS_CHOICES } from '../user-texts.ts';
import type { UserForm } from './user-form.ts';
import styles from './user-fields.module.css';

interface UserFieldsProps {
  form: Pick<ReturnType<typeof useForm<UserForm>>, 'getInputProps' | 'setFieldValue'>;
  submitting: boolean;
  /** A hint below the card number. */
  cardHint?: string;
  /** True if there is no card to edit. */
  withoutCard?: boolean;
}

/** The common fields of the add and edit forms. */
export function UserFields({ form, submitting, cardHint, withoutCard = false }: UserFieldsProps) {
  const typed = { readOnly: submitting, autoComplete: 'off', spellCheck: false };
  return (
    <div className={styles.fields}>
      <TextInput
        label="Name"
        withAsterisk
        data-autofocus
        {...typed}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Email"
        withAsterisk
        type="email"
        {...typed}
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Phone"
        withAsterisk
        type="tel"
        {...typed}
        {...form.getInputProps('phone')}
      />
      <NativeSelect
        label="Status"
        data={USER_STATUS_CHOICES}
        disabled={submitting}
        {...form.getInputProps('status')}
      />
      <TextInput
        label="Card Number"
        description={cardHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        disabled={withoutCard}
        {...typed}
        {...form.getInputProps('cardNumber')}
        onChange={(event) =>
          form.setFieldValue('cardNumber', formatCardNumber(event.currentTarget.value))
        }
      />
      <NativeSelect
        label="Discount Tier"
        description={withoutCard ? cardHint : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={TIER_CHOICES}
        disabled={submitting || withoutCard}
        {...form.getInputProps('discountTier')}
      />
    </div>
  );
}
