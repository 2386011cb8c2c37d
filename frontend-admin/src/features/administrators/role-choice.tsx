import { Radio, Stack } from '@mantine/core';
import { ADMIN_ROLES, ROLE_TEXTS, type AdminRole } from '@nattil/contracts/rules/portal/roles';

interface RoleChoiceProps {
  value: AdminRole;
  onChange: (role: AdminRole) => void;
  disabled: boolean;
}

/** Every role with its permissions. */
export function RoleChoice({ value, onChange, disabled }: RoleChoiceProps) {
  return (
    <Radio.Group label="Role" value={value} onChange={(role) => onChange(role as AdminRole)}>
      <Stack gap="sm" mt={4}>
        {ADMIN_ROLES.map((role) => (
          <Radio
            key={role}
            value={role}
            label={ROLE_TEXTS[role].name}
            description={ROLE_TEXTS[role].may}
            disabled={disabled}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
