import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import { formatPurpose } from '@nattil/contracts/formats';
import { otpExportFormatRule } from '@nattil/contracts/rules/portal/otp-list';
import { sheetOf, type Column } from '../../../platform/exports/columns.ts';
import type { ExportReader } from '../../../platform/exports/export-reader.ts';
import type { Export, ExportFormat, OpenedExport } from '../../../platform/exports/exports.ts';
import { ValidatedBy } from '../../../platform/http/input/validated-by.ts';
import { ADMIN_OTP_COLUMNS, adminOtpSessions, type AdminOtpRow } from './admin-otp-session.ts';
import { OtpListParams, otpListSql } from './list-otp-sessions.ts';

export class OtpExportParams extends OtpListParams {
  @ValidatedBy(otpExportFormatRule) format: ExportFormat = 'xlsx';
}

/** Contains no code and no hash of one. */
const COLUMNS: Column<AdminOtpSession>[] = [
  { heading: 'Session ID', width: 38, type: 'text', value: (s) => s.sessionId },
  { heading: 'User', width: 24, type: 'text', value: (s) => s.user.fullName },
  { heading: 'Email', width: 30, type: 'text', value: (s) => s.user.email },
  { heading: 'Type', width: 8, type: 'text', value: (s) => s.otpType },
  { heading: 'Purpose', width: 18, type: 'text', value: (s) => formatPurpose(s.purpose) },
  { heading: 'Contact', width: 30, type: 'text', value: (s) => s.contactInfo },
  { heading: 'Status', width: 10, type: 'text', value: (s) => s.status },
  { heading: 'Attempts', width: 10, type: 'integer', value: (s) => s.verificationAttempts },
  { heading: 'Max Attempts', width: 13, type: 'integer', value: (s) => s.maxAttempts },
  { heading: 'Resends', width: 9, type: 'integer', value: (s) => s.resendCount },
  { heading: 'Created (IST)', width: 20, type: 'time', value: (s) => s.created_at },
  { heading: 'Expires (IST)', width: 20, type: 'time', value: (s) => s.expiresAt },
  { heading: 'IP Address', width: 18, type: 'text', value: (s) => s.ipAddress },
];

export function otpExport(params: OtpExportParams, now: Date): Export {
  return {
    what: 'otp_sessions',
    format: params.format,
    params,
    open: (reader) => open(reader, params, now),
  };
}

async function open(reader: ExportReader, params: OtpListParams, now: Date): Promise<OpenedExport> {
  const { condition, order, values } = await otpListSql(reader, params, null, now);
  const [counted] = await reader.query<{ total: number }>(
    `select count(*)::int as total from otp_session s where ${condition}`,
    values,
  );
  const held = await reader.hold<AdminOtpRow>(
    `select ${ADMIN_OTP_COLUMNS} from otp_session s left join otp_try t on t.session_id = s.id
     where ${condition} order by ${order}`,
    values,
  );
  const sessions = sessionsOf(reader, held, now);
  return { total: counted!.total, sheets: [sheetOf('OTP sessions', COLUMNS, sessions)] };
}

async function* sessionsOf(
  reader: ExportReader,
  held: AsyncIterable<AdminOtpRow[]>,
  now: Date,
): AsyncGenerator<AdminOtpSession[]> {
  for await (const rows of held) yield await adminOtpSessions(reader, rows, now);
}
