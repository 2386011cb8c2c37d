import {
  IconCircleCheck,
  IconClock,
  IconClockOff,
  IconPassword,
  IconPercentage,
} from '@tabler/icons-react';
import type { AdminOtpStatistics } from '@nattil/contracts/api/admin/otp-sessions';
import { count } from '@nattil/frontend-shared/ui/count';
import { type FigureCard, FigureCards } from '../../shared/figure-cards.tsx';
import { paths } from '../../shared/paths.ts';

/** Totals of all sessions, independent of the filter. */
export function OtpCards({ statistics }: { statistics: AdminOtpStatistics | undefined }) {
  const figure = (value: number | undefined) => (value === undefined ? value : count(value));
  const cards: FigureCard[] = [
    {
      label: 'Total OTPs',
      figure: figure(statistics?.total),
      note: statistics ? `${count(statistics.today)} today` : 'Sent so far',
      Icon: IconPassword,
      to: paths.otp,
      tone: 'info',
    },
    {
      label: 'Verified',
      figure: figure(statistics?.verified),
      note: 'Entered in time',
      Icon: IconCircleCheck,
      to: `${paths.otp}?status=verified`,
      tone: 'good',
    },
    {
      label: 'Pending',
      figure: figure(statistics?.pending),
      note: 'Can still be entered',
      Icon: IconClock,
      to: `${paths.otp}?status=pending`,
      tone: 'wait',
    },
    {
      label: 'Expired',
      figure: figure(statistics?.expired),
      note: 'Not entered in time',
      Icon: IconClockOff,
      to: `${paths.otp}?status=expired`,
      tone: 'quiet',
    },
    {
      label: 'Success Rate',
      figure: statistics && `${count(statistics.verificationRate)}%`,
      note: statistics
        ? `${count(statistics.email)} email · ${count(statistics.sms)} SMS`
        : 'By email and SMS',
      Icon: IconPercentage,
      tone: 'good',
    },
  ];
  return <FigureCards label="OTP sessions in figures" cards={cards} />;
}
