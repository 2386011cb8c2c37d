import { Alert, Button, Skeleton, Stack } from '@mantine/core';
import { messageOf } from '@nattil/frontend-shared/api/api-error';
import { IconClockExclamation, IconQrcodeOff, IconRefresh } from '@tabler/icons-react';
import { useOnline } from '@nattil/frontend-shared/ui/use-online';
import type { KeptCode } from '../../../shared/offline/kept-copy.ts';
import { codeAt, qrTextOf, secondsLeft } from './card-code.ts';
import { QrCode } from './qr-code.tsx';
import { SecondsRing } from './seconds-ring.tsx';
import type { OwnCode } from './use-card-code.ts';
import styles from './card-code.module.css';

interface CardCodePanelProps {
  own: OwnCode;
  /** The server's time, as far as the phone can tell. */
  now: Date;
}

/** The code that the shop scans or types, or why there is none. */
export function CardCodePanel({ own, now }: CardCodePanelProps) {
  const { code, clockIsWrong, isFetching } = own;
  if (clockIsWrong) return <WrongClock />;
  if (code) return <Code given={code.given} serverNow={now.getTime()} />;
  if (isFetching)
    return (
      <div className={styles.code} role="status" aria-label="Loading the code">
        <Skeleton radius="md" className={styles.skeleton} aria-hidden />
      </div>
    );
  return <NoCode {...own} />;
}

function Code({ given, serverNow }: { given: KeptCode['given']; serverNow: number }) {
  const code = codeAt(given, serverNow);
  return (
    <section className={styles.code} aria-label="Code of your card">
      <QrCode text={qrTextOf(given, code)} label="QR code for the shop" />
      <div className={styles.read}>
        <p className={`${styles.digits} tabular`} translate="no">
          {`${code.slice(0, 3)} ${code.slice(3)}`}
        </p>
        <SecondsRing left={secondsLeft(given, serverNow)} of={given.period} />
      </div>
      <p className={styles.hint}>The shop scans this code, or types it with your card number.</p>
    </section>
  );
}

/** The offset to the server's time is unknown, so that a code would be refused. */
function WrongClock() {
  return (
    <Alert
      color="warn"
      icon={<IconClockExclamation aria-hidden />}
      title="The clock of this phone was changed"
    >
      Set date and time to automatic in the phone’s settings, or connect to the internet. Then your
      code is shown again.
    </Alert>
  );
}

function NoCode({ error, refetch }: OwnCode) {
  const online = useOnline();
  return (
    <Alert color="warn" icon={<IconQrcodeOff aria-hidden />} title="No code on this phone yet">
      <Stack gap="sm" align="flex-start">
        <span>
          {online && !isUnreachable(error)
            ? messageOf(error, 'The code of your card could not be loaded.')
            : 'Set the phone’s date and time to automatic, and connect to the internet once. After that your code is shown without network too.'}
        </span>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={refetch}
        >
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}

function isUnreachable(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error
    ? error.status === 'NETWORK'
    : false;
}
