import { notifications } from '@mantine/notifications';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from '@tabler/icons-react';
import type { ToastTone } from './toast.ts';

const looks = {
  success: { color: 'green', icon: <IconCircleCheck size={20} aria-hidden /> },
  error: { color: 'danger', icon: <IconExclamationCircle size={20} aria-hidden /> },
  warn: { color: 'warn', icon: <IconAlertTriangle size={20} aria-hidden /> },
  info: { color: 'info', icon: <IconInfoCircle size={20} aria-hidden /> },
} as const;

export function showToast(text: string, tone: ToastTone, seconds: number): void {
  notifications.show({
    message: text,
    ...looks[tone],
    autoClose: seconds * 1000,
    withBorder: true,
    role: tone === 'error' || tone === 'warn' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss message' },
  });
}
