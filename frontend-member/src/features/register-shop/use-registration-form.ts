import { useForm } from '@mantine/form';
import { EMPTY_REGISTRATION, type Registration, registrationRules } from './registration.ts';

export function useRegistrationForm() {
  return useForm<Registration>({
    initialValues: EMPTY_REGISTRATION,
    validate: registrationRules,
    clearInputErrorOnChange: true,
  });
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;
