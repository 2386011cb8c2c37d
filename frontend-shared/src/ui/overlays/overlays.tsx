import { CloseButton } from '@mantine/core';
import {
  type CSSProperties,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { HEIGHT, USUAL_HEIGHT } from '../dialogs/dialog-places.ts';
import { preloadCode, useCode } from '../loading/loaded-code.ts';
import type { LoadedOverlaysProps } from './loaded-overlays.tsx';
import styles from './overlays.module.css';
import { type DialogSize, type OverlayFrame, useOverlayEvents } from './overlay-events.ts';
import { MissingCode } from '../loading/missing-code.tsx';
import { LoadingText } from '../loading/states.tsx';
import { Toaster } from './toaster.tsx';

const load = async () => (await import('./loaded-overlays.tsx')).LoadedOverlays;

/** Toasts and dialogs. The first paint does not need the code of the dialogs. */
export function Overlays() {
  const waiting = useRef<(() => void)[]>([]);
  const [requests, setRequests] = useState(0);
  const [frame, setFrame] = useState<OverlayFrame>({});
  const [dimmed, setDimmed] = useState(false);
  function request(change: () => void): void {
    waiting.current.push(change);
    setRequests((times) => times + 1);
  }
  useOverlayEvents({
    load: () => void preloadCode(load),
    open: ({ open, frame: expected }) => {
      // Painted before the dialog is rendered, which takes long on a slow phone.
      if (!document.querySelector('[aria-modal="true"], dialog[open]')) setDimmed(true);
      startTransition(() => {
        setFrame(expected);
        request(open);
      });
    },
    close: (close) => {
      // Before the first request nothing is open.
      if (requests > 0 || waiting.current.length > 0) request(close);
    },
  });
  const showWaiting = useCallback(() => {
    for (const show of waiting.current.splice(0)) show();
    setDimmed(false);
  }, []);
  const stopDimming = useCallback(() => setDimmed(false), []);
  const giveUp = () => {
    waiting.current = [];
    setRequests(0);
  };
  return (
    <>
      <Toaster />
      <div className={styles.dim} data-shown={dimmed || undefined} />
      {requests > 0 ? (
        <Dialogs {...{ requests, showWaiting, frame }} onShown={stopDimming} onGiveUp={giveUp} />
      ) : null}
    </>
  );
}

interface DialogsProps extends LoadedOverlaysProps {
  frame: OverlayFrame;
  onShown: () => void;
  onGiveUp: () => void;
}

function Dialogs({ frame, onShown, onGiveUp, ...requested }: DialogsProps) {
  const { loaded: Code, retry } = useCode(load);
  if (Code && Code !== 'missing') return <Code {...requested} />;
  return <BrowsersDialog missing={Code === 'missing'} {...{ frame, retry, onShown, onGiveUp }} />;
}

/** Mantine's modal widths. */
const WIDTHS: Record<DialogSize, string> = {
  sm: '23.75rem',
  md: '27.5rem',
  lg: '38.75rem',
  xl: '48.75rem',
};

interface BrowsersDialogProps extends Pick<DialogsProps, 'frame' | 'onShown' | 'onGiveUp'> {
  missing: boolean;
  retry: () => void;
}

/** Until the code of the dialogs is loaded, a native dialog element shows the frame. */
function BrowsersDialog({ missing, frame, retry, onShown, onGiveUp }: BrowsersDialogProps) {
  const { size = 'md', height = USUAL_HEIGHT, fills } = frame;
  useEffect(() => onShown(), [onShown]);
  return (
    <dialog
      ref={(node) => {
        node?.showModal();
        // React removes the node, which would lose the focus.
        return () => node?.close();
      }}
      aria-label={missing ? 'Could not be loaded' : 'Loading'}
      className={styles.frame}
      data-fills={fills || undefined}
      style={{ '--width': WIDTHS[size], [HEIGHT]: `${height}rem` } as CSSProperties}
      onCancel={onGiveUp}
    >
      <CloseButton aria-label="Close" className={styles.close} onClick={onGiveUp} />
      {missing ? (
        <MissingCode what="A part of the program is missing." onRetry={retry} />
      ) : (
        <LoadingText>Loading...</LoadingText>
      )}
    </dialog>
  );
}
