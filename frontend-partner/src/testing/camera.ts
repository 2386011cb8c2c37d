import { waitFor } from '@testing-library/react';
import { expect, jest } from '@jest/globals';

interface FakeCamera {
  /** The code in the picture, if any. */
  shows: (text: string | null) => void;
  /** Resolves when the picture of now was read twice. */
  isRead: () => Promise<void>;
  /** Whether each given light was on. */
  lights: boolean[];
}

/** A camera and a browser that reads codes; jsdom has neither. */
export function fakeCamera({ torch = false }: { torch?: boolean } = {}): FakeCamera {
  let text: string | null = null;
  let reads = 0;
  const lights: boolean[] = [];
  const track = {
    stop: () => undefined,
    getCapabilities: () => (torch ? { torch: true } : {}),
    applyConstraints: async ({ advanced }: { advanced: { torch: boolean }[] }) => {
      lights.push(advanced[0]!.torch);
    },
  };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  setCamera(async () => stream);
  Object.assign(globalThis, {
    BarcodeDetector: class {
      static async getSupportedFormats(): Promise<string[]> {
        return ['qr_code'];
      }

      detect = async () => {
        reads += 1;
        return text === null ? [] : [{ rawValue: text }];
      };
    },
  });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  return {
    shows: (shown) => (text = shown),
    isRead: async () => {
      const before = reads;
      await waitFor(() => expect(reads).toBeGreaterThan(before + 1));
    },
    lights,
  };
}

/** A browser that refuses the camera with a DOMException of this name. */
export function refusedCamera(name: string): void {
  setCamera(async () => {
    throw new DOMException('refused', name);
  });
}

export function noCamera(): void {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  Reflect.deleteProperty(globalThis, 'BarcodeDetector');
}

function setCamera(getUserMedia: () => Promise<unknown>): void {
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia },
  });
}
