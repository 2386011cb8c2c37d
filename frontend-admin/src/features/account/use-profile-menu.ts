import {
  IconAdjustments,
  IconKey,
  IconUserCog,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { openDialog } from '@nattil/frontend-shared/ui/dialogs/open-dialog.tsx';
import { paths } from '../../shared/paths.ts';
import { useMay } from '../../shared/session/use-may.ts';
import type { ProfileMenuEntry } from '../../shared/shell/header.tsx';
import { preferencesDialog, profileDialog } from './open-account.ts';

export function useProfileMenu(): ProfileMenuEntry[] {
  const navigate = useNavigate();
  const maySeeAdministrators = useMay('roles.manage');
  const maySeeKeys = useMay('keys.manage');
  return [
    {
      label: 'Profile Settings',
      Icon: IconUserCog,
      onClick: () => void openDialog(profileDialog, {}),
    },
    {
      label: 'Preferences',
      Icon: IconAdjustments,
      onClick: () => void openDialog(preferencesDialog, {}),
    },
    ...(maySeeAdministrators
      ? [
          {
            label: 'Administrators',
            Icon: IconUsersGroup,
            onClick: () => void navigate(paths.administrators),
          },
        ]
      : []),
    ...(maySeeKeys
      ? [
          { label: 'API Keys', Icon: IconKey, onClick: () => void navigate(paths.apiKeys) },
          { label: 'Webhooks', Icon: IconWebhook, onClick: () => void navigate(paths.webhooks) },
        ]
      : []),
  ];
}
