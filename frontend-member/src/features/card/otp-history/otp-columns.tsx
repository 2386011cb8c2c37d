import { Text } from '@mantine/core';
import type { OtpHistoryItem } from '@nattil/contracts/api/member/otp';
import { formatDateAndTime, formatPurpose } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { StatusBadge } from '@nattil/frontend-shared/ui/status-badge.tsx';

const channels: Record<string, string> = { email: 'Email', sms: 'SMS' };

/** Columns for the latest codes and for the full history. */
export const otpColumns: readonly Column<OtpHistoryItem>[] = [
  {
    key: 'purpose',
    header: 'Purpose',
    names: 'in words',
    cell: ({ purpose }) => <Text fw={600}>{formatPurpose(purpose)}</Text>,
  },
  { key: 'channel', header: 'Channel', cell: ({ type }) => channels[type] ?? formatPurpose(type) },
  {
    key: 'contact',
    header: 'Contact',
    wide: true,
    cell: ({ contactInfo }) => <span translate="no">{contactInfo}</span>,
  },
  { key: 'sent', header: 'Sent', wide: true, cell: ({ sentAt }) => formatDateAndTime(sentAt) },
  { key: 'status', header: 'Status', cell: ({ status }) => <OtpStatusBadge status={status} /> },
];

/** An unknown status is shown by its own name. */
export function OtpStatusBadge({ status }: { status: string }) {
  if (status === 'verified' || status === 'expired' || status === 'pending') {
    return <StatusBadge status={status} />;
  }
  return <StatusBadge status="sent" label={formatPurpose(status)} />;
}
