import { Anchor, Checkbox, Text } from '@mantine/core';
import { IconClockOff, IconEye, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import { formatPurpose } from '@nattil/contracts/formats';
import type { Column } from '@nattil/frontend-shared/list/data-table.tsx';
import { ContactText } from '../../shared/contact-text.tsx';
import { DateAndAge } from '../../shared/date-and-age.tsx';
import { memberPath } from '../../shared/paths.ts';
import { type RowAction, RowActions } from '../../shared/row-actions.tsx';
import type { OtpSort } from './otp-list.ts';
import { OtpStatusBadge } from './otp-status.tsx';
import { contactText, shortId, typeTexts, userText } from './otp-texts.ts';
import { canExpire, type Selection } from './use-selection.ts';
import styles from './otp-columns.module.css';

/** The id of the element in a session's row that gets the focus back. */
export function rowLinkId(sessionId: string): string {
  return `otp-${sessionId}`;
}

interface OtpColumnsOptions {
  /** Returns the URL of one session's details above this list. */
  detailsPath: (id: string) => string;
  /** Null for administrators with read access only. */
  manage: {
    selection: Selection;
    /** The id of the session whose action is running. */
    acting: string | null;
    onResend: (session: AdminOtpSession) => void;
    onExpire: (session: AdminOtpSession) => void;
  } | null;
}

export function otpColumns({
  detailsPath,
  manage,
}: OtpColumnsOptions): Column<AdminOtpSession, OtpSort>[] {
  return [
    {
      key: 'session',
      header: 'Session Details',
      names: true,
      share: 22,
      cell: (session) => (
        <div className={styles.session}>
          {manage ? <Tick session={session} selection={manage.selection} /> : null}
          <div className={styles.words}>
            <Anchor
              id={rowLinkId(session.id)}
              component={Link}
              to={detailsPath(session.id)}
              preventScrollReset
              underline="hover"
              className={`${styles.id} tabular`}
            >
              {shortId(session.id)}
            </Anchor>
            <Text size="sm" c="dimmed" className={styles.long}>
              <ContactText contact={contactText(session)} />
            </Text>
          </div>
        </div>
      ),
    },
    {
      key: 'user',
      header: 'User',
      share: 17,
      cell: (session) => (
        <div className={styles.long}>
          <UserName session={session} />
          {session.user.email && session.user.email !== session.contactInfo ? (
            <Text size="sm" c="dimmed">
              <ContactText contact={session.user.email} />
            </Text>
          ) : null}
        </div>
      ),
    },
    {
      key: 'type',
      header: 'Type & Purpose',
      share: 14,
      cell: ({ otpType, purpose }) => (
        <>
          <span>{typeTexts[otpType]}</span>
          <Text size="sm" c="dimmed">
            {formatPurpose(purpose)}
          </Text>
        </>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (session) => <OtpStatusBadge session={session} />,
    },
    {
      key: 'attempts',
      header: 'Attempts',
      share: 10,
      cell: ({ verificationAttempts, maxAttempts, resendCount }) => (
        <span className="tabular">
          <span>{`${verificationAttempts}/${maxAttempts}`}</span>
          <Text size="sm" c="dimmed">
            {`Resent: ${resendCount}`}
          </Text>
        </span>
      ),
    },
    {
      key: 'created',
      header: 'Created',
      short: true,
      sort: { by: 'created_at', first: 'DESC' },
      cell: ({ created_at }) => <DateAndAge at={created_at} stacked />,
    },
    {
      key: 'actions',
      header: 'Actions',
      share: 14,
      wide: true,
      plain: true,
      cell: (session) => (
        <div className={styles.actions}>
          {session.contactInfo ? (
            <RowActions actions={actionsOn(session, detailsPath(session.id), manage)} />
          ) : (
            '–'
          )}
        </div>
      ),
    },
  ];
}

/** The account of an erased contact is gone, so its name leads nowhere. */
function UserName({ session }: { session: AdminOtpSession }) {
  const translate = session.user.fullName ? 'no' : undefined;
  if (!session.contactInfo) return <span translate={translate}>{userText(session)}</span>;
  return (
    <Anchor
      component={Link}
      to={memberPath(session.userId)}
      underline="hover"
      inherit
      className={styles.user}
      translate={translate}
    >
      {userText(session)}
    </Anchor>
  );
}

function Tick({ session, selection }: { session: AdminOtpSession; selection: Selection }) {
  // Reserves the room of the checkbox, so that the rows stay aligned.
  if (!canExpire(session)) return <span className={styles.noTick} />;
  return (
    <Checkbox
      aria-label={`Select session ${shortId(session.id)}`}
      checked={selection.has(session.id)}
      onChange={() => selection.toggle(session.id)}
      className={styles.tick}
    />
  );
}

function actionsOn(
  session: AdminOtpSession,
  path: string,
  manage: OtpColumnsOptions['manage'],
): RowAction[] {
  const name = shortId(session.id);
  const view: RowAction = { label: 'View', name: `View session ${name}`, Icon: IconEye, to: path };
  if (!manage || !canExpire(session)) return [view];
  // Only one action runs at a time, so a busy session starts no second one.
  const unlessBusy = (action: (of: AdminOtpSession) => void) => () => {
    if (manage.acting !== session.id) action(session);
  };
  return [
    view,
    {
      label: 'Resend',
      name: `Resend OTP of session ${name}`,
      Icon: IconSend,
      onClick: unlessBusy(manage.onResend),
    },
    {
      label: 'Expire',
      name: `Expire session ${name}`,
      Icon: IconClockOff,
      tone: 'danger',
      onClick: unlessBusy(manage.onExpire),
    },
  ];
}
