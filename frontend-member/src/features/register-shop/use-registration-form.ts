import { useForm } from '@mantine/form';
import { registrationRules } from './registration.ts';
import type { Registration } from './typed-registration.ts';

interface RegistrationFormOptions {
  /** The stored draft. */
  draft: Registration;
  onTyped: (values: Registration) => void;
}

export function useRegistrationForm({ draft, onTyped }: RegistrationFormOptions) {
  return useForm<Registration>({
    // A copy, because the store freezes its state.
    initialValues: { ...draft },
    validate: registrationRules,
    clearInputErrorOnChange: true,
    onValuesChange: (values) => onTyped({ ...values }),
  });
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;
