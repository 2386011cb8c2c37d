import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type CodeReader, loadCodeReader } from './code-reader.ts';

/** `denied`: the person or the browser forbade the camera. `missing`: there is none. */
export type CameraState = 'starting' | 'running' | 'denied' | 'missing' | 'failed';

const BETWEEN_PICTURES_MS = 80;

interface Torch {
  isOn: boolean;
  toggle: () => void;
}

interface Camera {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  /** Null where the camera has no light. */
  torch: Torch | null;
  retry: () => void;
}

function hasTorch(track: MediaStreamTrack): boolean {
  return 'torch' in (track.getCapabilities?.() ?? {});
}

/**
 * Shows the camera at the back in the video and reports the codes that it sees, until `onCode`
 * accepts one.
 */
export function useCamera(onCode: (text: string) => boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const found = useEffectEvent(onCode);

  useEffect(() => {
    const ended = new AbortController();
    void watch(video, ended.signal, {
      onRunning: (running) => {
        setState('running');
        setTrack(hasTorch(running) ? running : null);
      },
      onCode: (text) => found(text),
    }).catch((error: unknown) => {
      if (!ended.signal.aborted) setState(stateOf(error));
    });
    return () => {
      ended.abort();
      setTrack(null);
      setLit(false);
    };
  }, [attempt]);

  async function light(on: boolean): Promise<void> {
    const wanted = { advanced: [{ torch: on } as MediaTrackConstraintSet] };
    await track?.applyConstraints(wanted).then(
      () => setLit(on),
      () => setTrack(null),
    );
  }

  return {
    video,
    state,
    torch: track && { isOn: isLit, toggle: () => void light(!isLit) },
    retry: () => {
      setState('starting');
      setAttempt((times) => times + 1);
    },
  };
}

interface Watcher {
  onRunning: (track: MediaStreamTrack) => void;
  onCode: (text: string) => boolean;
}

async function watch(
  video: RefObject<HTMLVideoElement | null>,
  ended: AbortSignal,
  { onRunning, onCode }: Watcher,
): Promise<void> {
  // Missing on pages without TLS.
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError');
  const reading = loadCodeReader();
  reading.catch(() => undefined);
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  const picture = video.current;
  if (ended.aborted || !picture) return stop();
  ended.addEventListener('abort', stop);
  picture.srcObject = stream;
  await picture.play();
  if (ended.aborted) return;
  const [track] = stream.getVideoTracks();
  if (track) onRunning(track);
  const reader = await reading;
  while (!ended.aborted) {
    const text = await codeIn(picture, reader);
    if (ended.aborted) return;
    if (text !== null && onCode(text)) return stop();
    await nextPicture();
  }
}

/** A picture that cannot be read, such as the first one, has no code. */
async function codeIn(picture: HTMLVideoElement, reader: CodeReader): Promise<string | null> {
  if (picture.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const codes = await reader.detect(picture).catch(() => []);
  return codes[0]?.rawValue ?? null;
}

const nextPicture = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, BETWEEN_PICTURES_MS);
  });

function stateOf(error: unknown): CameraState {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'failed';
}
