import type { OtpPurpose } from '@nattil/contracts/api/member/otp';
import { maskContact } from '@nattil/contracts/formats';
import {
  MAX_EXPORTED_ROWS,
  personalRecord,
  type ExportPersonalData,
} from '../../platform/registries/personal-data.ts';
import { exportMessages } from '../../platform/notifications/export-messages.ts';
import { otpCause } from './sending/otp-dispatch.ts';

interface Row {
  id: string;
  purpose: OtpPurpose;
  channel: string;
  contact: string;
  status: string;
  sentAt: Date;
  verifiedAt: Date | null;
  ipAddress: string | null;
}

/** A member's codes, latest first, with masked contacts. */
export const exportOtps: ExportPersonalData = async (db, { person: { id: memberId } }) => {
  const sessions = await db.query<Row>(
    `select id, purpose, channel, contact, status, created_at as "sentAt", verified_at as "verifiedAt",
            ip as "ipAddress"
     from otp_session where member_id = $1 order by created_at desc, id limit ${MAX_EXPORTED_ROWS}`,
    [memberId],
  );
  const causes = sessions.map(({ id }) => otpCause(id));
  return {
    oneTimePasswords: sessions.map(({ id: _, contact, ...row }) =>
      personalRecord({ ...row, sentTo: maskContact(contact) }),
    ),
    ...(await exportMessages(db, 'A one-time password', causes)),
  };
};
