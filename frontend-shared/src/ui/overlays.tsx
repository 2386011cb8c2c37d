import { CloseButton } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { preloadCode, useCode } from './loaded-code.ts';
import type { LoadedOverlaysProps } from './loaded-overlays.tsx';
import styles from './overlays.module.css';
import { useOverlayEvents } from './overlay-events.ts';
import { ErrorState, LoadingText } from './states.tsx';
import { Toaster } from './toaster.tsx';

const load = async () => (await import('./loaded-overlays.tsx')).LoadedOverlays;

/** Toasts, and dialogs, whose code the first paint does not need. */
export function Overlays() {
  const waiting = useRef<(() => void)[]>([]);
  const [requests, setRequests] = useState(0);
  function request(change: () => void): void {
    waiting.current.push(change);
    setRequests((times) => times + 1);
  }
  useOverlayEvents({
    load: () => void preloadCode(load),
    open: request,
    close: (close) => {
      // Before the first request nothing is open.
      if (requests > 0 || waiting.current.length > 0) request(close);
    },
  });
  const showWaiting = useCallback(() => {
    for (const show of waiting.current.splice(0)) show();
  }, []);
  const giveUp = () => {
    waiting.current = [];
    setRequests(0);
  };
  return (
    <>
      <Toaster />
      {requests > 0 ? <Dialogs {...{ requests, showWaiting }} onGiveUp={giveUp} /> : null}
    </>
  );
}

interface DialogsProps extends LoadedOverlaysProps {
  onGiveUp: () => void;
}

/** Until the code of dialogs is there, a frame that the browser itself draws over the page. */
function Dialogs({ onGiveUp, ...requested }: DialogsProps) {
  const { loaded: Code, retry } = useCode(load);
  const missing = Code === 'missing';
  if (Code && Code !== 'missing') return <Code {...requested} />;
  return (
    <dialog
      ref={(node) => {
        node?.showModal();
        // React takes the node away, which would leave the focus nowhere.
        return () => node?.close();
      }}
      aria-label={missing ? 'Could not be loaded' : 'Loading'}
      className={styles.frame}
      onCancel={onGiveUp}
    >
      <CloseButton aria-label="Close" className={styles.close} onClick={onGiveUp} />
      {missing ? (
        <ErrorState
          message="A part of the program is missing. Check your connection and try again."
          onRetry={retry}
          retryLabel="Retry"
        />
      ) : (
        <LoadingText>Loading...</LoadingText>
      )}
    </dialog>
  );
}
