import { useForm } from '@mantine/form';
import { type Registration, registrationRules } from './registration.ts';

interface RegistrationFormOptions {
  /** What was typed earlier. */
  draft: Registration;
  onTyped: (values: Registration) => void;
}

export function useRegistrationForm({ draft, onTyped }: RegistrationFormOptions) {
  return useForm<Registration>({
    initialValues: draft,
    validate: registrationRules,
    clearInputErrorOnChange: true,
    onValuesChange: onTyped,
  });
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;
