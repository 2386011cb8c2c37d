import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconBulb, IconBulbOff, IconCameraOff } from '@tabler/icons-react';
import { CameraHelp } from './camera-help.tsx';
import { useCamera } from './use-camera.ts';
import styles from './camera.module.css';

/** The picture of the camera with a frame for the code. `onCode` returns whether it takes it. */
export function Camera({ onCode }: { onCode: (text: string) => boolean }) {
  const { t } = useLingui();
  const { video, state, torch, retry } = useCamera(onCode);

  if (state === 'denied' || state === 'missing' || state === 'failed')
    return (
      <div className={`${styles.frame} on-green`}>
        <div className={styles.help} role="status">
          <IconCameraOff size={36} stroke={1.5} aria-hidden />
          <p className={styles.helpTitle}>
            {state === 'denied'
              ? t`The camera is not allowed`
              : state === 'missing'
                ? t`No camera was found`
                : t`The camera does not start`}
          </p>
          {state === 'denied' ? <CameraHelp /> : null}
          {state === 'missing' ? (
            <p>
              <Trans>Use a scanner, or type the number of the card.</Trans>
            </p>
          ) : null}
          {state === 'missing' ? null : (
            <Button variant="white" onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </div>
      </div>
    );
  return (
    <div className={`${styles.frame} on-green`}>
      <video
        ref={video}
        className={styles.video}
        muted
        playsInline
        aria-label={t`Picture of the camera`}
      />
      <div className={styles.aim} />
      {torch ? (
        <ActionIcon
          className={styles.torch}
          aria-label={torch.isOn ? t`Light off` : t`Light on`}
          onClick={torch.toggle}
        >
          {torch.isOn ? <IconBulbOff size={24} aria-hidden /> : <IconBulb size={24} aria-hidden />}
        </ActionIcon>
      ) : null}
      <p className={styles.hint} role="status">
        {state === 'starting'
          ? t`The camera is starting…`
          : t`Hold the code of the customer’s card in the frame`}
      </p>
    </div>
  );
}
