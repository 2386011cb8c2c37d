import { Button, Skeleton } from '@mantine/core';
import type { AdminOtpSession } from '@nattil/contracts/api/admin/otp-sessions';
import type { Id } from '@nattil/contracts/api/common';
import { formatName } from '@nattil/contracts/basic-formats';
import { formatExactTime, formatPurpose } from '@nattil/contracts/formats';
import { isApiError } from '@nattil/frontend-shared/api/api-error';
import { CopyButton } from '@nattil/frontend-shared/ui/copy-button.tsx';
import { Dialog } from '@nattil/frontend-shared/ui/dialogs/dialog.tsx';
import { FailedState } from '@nattil/frontend-shared/ui/loading/failed-state.tsx';
import { useDialog } from '@nattil/frontend-shared/ui/dialogs/use-dialog';
import { useMay } from '../../shared/session/use-may.ts';
import { ContactText } from '../../shared/contact-text.tsx';
import { type Fact, Facts } from '../../shared/facts.tsx';
import { OtpStatusBadge } from './otp-status.tsx';
import { contactText, loadFailure, typeTexts } from './otp-texts.ts';
import { useOtpSessionQuery } from './otpApi.ts';
import { useOtpActions } from './use-otp-actions.tsx';
import { canExpire } from './use-selection.ts';
import styles from './otp-dialogs.module.css';

/** All data of one session. Its actions ask for confirmation above it and return to it. */
export function OtpDetailsDialog({ sessionId }: { sessionId: Id }) {
  const { close } = useDialog();
  const may = useMay('otp.manage');
  const { acting, expire, resend } = useOtpActions();
  const {
    currentData: session,
    error,
    isFetching,
    refetch,
  } = useOtpSessionQuery(sessionId, {
    refetchOnMountOrArgChange: true,
  });
  const unknown = isApiError(error) && error.status === 404;

  return (
    <Dialog
      title="OTP session details"
      footer={
        <>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          {session && may && canExpire(session) ? (
            <>
              <Button
                variant="light"
                color="danger"
                aria-disabled={acting !== null || undefined}
                onClick={() => {
                  if (!acting) expire(session);
                }}
              >
                Expire
              </Button>
              <Button
                loading={acting !== null}
                onClick={() => {
                  if (!acting) resend(session);
                }}
              >
                Resend
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className={styles.content}>
        {session ? (
          <Facts label="OTP session" facts={factsOf(session)} />
        ) : error ? (
          <FailedState
            error={error}
            message={
              unknown
                ? 'There is no such OTP session. Old ones are removed after a time.'
                : loadFailure(error)
            }
            onRetry={unknown ? undefined : () => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div role="status" aria-label="Loading OTP session">
            {[0, 1, 2, 3, 4, 5].map((line) => (
              <Skeleton key={line} height={44} mb="sm" />
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

function factsOf(session: AdminOtpSession): Fact[] {
  const { verificationAttempts, maxAttempts, resendCount, maxResends, user } = session;
  return [
    {
      label: 'Session ID',
      value: session.sessionId,
      isName: true,
      action: <CopyButton value={session.sessionId} label="Copy session ID" />,
      wide: true,
    },
    { label: 'Status', value: <OtpStatusBadge session={session} /> },
    {
      label: 'OTP Code',
      value: (
        <>
          <span aria-hidden>••••</span>
          <span className="visually-hidden">Hidden</span>
        </>
      ),
    },
    { label: 'Type', value: typeTexts[session.otpType] },
    { label: 'Contact', value: <ContactText contact={contactText(session)} /> },
    { label: 'Purpose', value: formatPurpose(session.purpose) },
    { label: 'Created', value: formatExactTime(session.created_at) },
    { label: 'Expires', value: formatExactTime(session.expiresAt) },
    { label: 'Attempts', value: `${verificationAttempts}/${maxAttempts}` },
    { label: 'Resends', value: `${resendCount}/${maxResends}` },
    { label: 'User Name', value: user.fullName && formatName(user.fullName), isName: true },
    { label: 'Email', value: user.email && <ContactText contact={user.email} /> },
    ...(session.ipAddress ? [{ label: 'IP Address', value: session.ipAddress }] : []),
  ];
}
