import { useForm } from '@mantine/form';
import { registrationRules } from './registration.ts';
import type { Registration } from './typed-registration.ts';

interface RegistrationFormOptions {
  /** What was typed earlier. */
  draft: Registration;
  onTyped: (values: Registration) => void;
}

export function useRegistrationForm({ draft, onTyped }: RegistrationFormOptions) {
  return useForm<Registration>({
    // Copies, as the store freezes what it keeps.
    initialValues: { ...draft },
    validate: registrationRules,
    clearInputErrorOnChange: true,
    onValuesChange: (values) => onTyped({ ...values }),
  });
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;
